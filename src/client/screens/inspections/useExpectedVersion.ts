import { useState } from 'react';
import type { FormState } from '#client/records/useForm.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import type { InspectionForm } from '#shared/model/inspection.ts';
import { parseDate } from '#shared/rules/parseDate.ts';
import { expectedVersion, isStrangeFor, usesOf, versionsFor } from '#shared/rules/versionsFor.ts';

type Planned = InspectionForm & { version: string };

/** The field of the version while planning. Until somebody chooses, it follows the type and the day. */
export function useExpectedVersion<T extends Planned>(
  { value, set }: Pick<FormState<T>, 'value' | 'set'>,
  versions: readonly VersionRow[],
) {
  const [isChosen, setChosen] = useState(false);
  const online = versions.filter((version) => version.online);
  const uses = usesOf(online);
  const { childcare_type: type, date, version } = value;
  const put = (change: Partial<Planned>) => set(change as Partial<T>);
  return {
    change: (form: InspectionForm) => {
      const day = parseDate(form.date ?? '');
      const expected = day && expectedVersion(form.childcare_type, day, online);
      put(isChosen || !day ? form : { ...form, version: expected ?? '' });
    },
    field: {
      versions: versionsFor(type, online, uses),
      value: version,
      date,
      isStrange: isStrangeFor(type, version, uses),
      onChange: (chosen: string) => {
        setChosen(chosen !== '');
        put({ version: chosen });
      },
    },
  };
}
