import type { ReactNode } from 'react';
import { CheckboxField } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import type { Role } from '#shared/model/enums.ts';
import { userTexts } from '#shared/text/admin.ts';
import { roleLabels } from '#shared/text/labels.ts';

interface Ticks {
  admin: boolean;
  inspector: boolean;
  coordinator: boolean;
}
const roles = [
  ['admin', 'ROLE_ADMIN'],
  ['inspector', 'ROLE_INSPECTOR'],
  ['coordinator', 'ROLE_COORDINATOR'],
] as const satisfies readonly [keyof Ticks, Role][];

/** The roles that an administrator gives, and what else belongs to access. */
export function RoleFields({
  value,
  set,
  children,
}: {
  value: Ticks;
  set: (change: Partial<Ticks>) => void;
  children?: ReactNode;
}) {
  return (
    <fieldset className={formStyles.wide}>
      <legend className={formStyles.label}>{userTexts.access}</legend>
      {roles.map(([tick, role]) => (
        <CheckboxField
          key={tick}
          label={roleLabels[role]}
          name={tick}
          checked={value[tick]}
          onChange={(is) => set({ [tick]: is })}
        />
      ))}
      {children}
    </fieldset>
  );
}
