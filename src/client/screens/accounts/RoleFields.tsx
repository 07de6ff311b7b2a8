import type { ReactNode } from 'react';
import { CheckboxField } from '#client/parts/Field.tsx';
import formStyles from '#client/parts/form.module.css';
import { userTexts } from '#shared/text/admin.ts';
import { roleLabels } from '#shared/text/labels.ts';

interface Ticks {
  admin: boolean;
  inspector: boolean;
}

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
      <CheckboxField
        label={roleLabels.ROLE_ADMIN}
        name="admin"
        checked={value.admin}
        onChange={(admin) => set({ admin })}
      />
      <CheckboxField
        label={roleLabels.ROLE_INSPECTOR}
        name="inspector"
        checked={value.inspector}
        onChange={(inspector) => set({ inspector })}
      />
      {children}
    </fieldset>
  );
}
