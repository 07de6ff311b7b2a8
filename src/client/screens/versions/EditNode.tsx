import type { ReactNode } from 'react';
import { paths } from '#client/navigation/paths.ts';
import type { Stamped, StampedSave } from '#client/records/saveStamped.ts';
import type { FormState } from '#client/records/useForm.ts';
import { withLoading } from '#client/state/loading.ts';
import type { Version } from '#shared/model/checklist.ts';
import { nodeFields } from '#shared/text/versions.ts';
import { Locked } from './Locked.tsx';
import { NodeForm } from './NodeForm.tsx';

/**
 * The form of a domain, item or condition that exists: it says what is locked, shows the fields,
 * and saves on the state that was read. Then it goes back to the version.
 */
export function EditNode<T extends object>({
  of: { whole, unfinished },
  base,
  ready,
  texts,
  record,
  save,
  reread,
  show,
  children,
}: {
  of: { whole: Version; unfinished: number | undefined };
  base: Stamped<T>;
  ready: (value: T) => boolean;
  texts: { saved: { header: string; text: string } };
  record: string;
  save: (value: T, stamp: string) => Promise<unknown>;
  reread: () => Promise<Stamped<T>>;
  show: StampedSave<T>['show'];
  children: (form: FormState<T>) => ReactNode;
}) {
  return (
    <>
      <Locked version={whole} unfinished={unfinished} />
      <NodeForm
        version={whole.id}
        base={base}
        ready={ready}
        back={paths.edit_version(whole.id)}
        done={texts.saved}
        edit={{
          record,
          save: async (value, stamp) => void (await withLoading(save(value, stamp))),
          reread,
          label: (field) => nodeFields[field as keyof typeof nodeFields],
          show,
        }}
      >
        {children}
      </NodeForm>
    </>
  );
}
