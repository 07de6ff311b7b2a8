import { useState } from 'react';
import type { FormState } from '#client/records/useForm.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import type { InspectionForm } from '#shared/model/inspection.ts';
import { parseDate } from '#shared/rules/days/parseDate.ts';
import {
  expectedVersion,
  isStrangeFor,
  usesOf,
  versionsFor,
} from '#shared/rules/versions/versionsFor.ts';
import { formTexts } from '#shared/text/forms.ts';

type Planned = InspectionForm & { version: string };

/**
 * The field of the version while planning. Until somebody chooses, it follows the type and the day.
 */
export function useExpectedVersion<T extends Planned>(
  { value, set }: Pick<FormState<T>, 'value' | 'set'>,
  versions: readonly VersionRow[],
) {
  // A version that came back with a draft was somebody's choice.
  const [isChosen, setChosen] = useState(value.version !== '');
  const online = versions.filter((version) => version.online);
  const uses = usesOf(online);
  const { childcare_type: type, date, version } = value;
  const put = (change: Partial<Planned>) => set(change as Partial<T>);
  return {
    change: (form: InspectionForm) => {
      const isOther = form.childcare_type !== type;
      if (isOther) setChosen(false);
      if (isChosen && !isOther) return put(form);
      const day = parseDate(form.date ?? '');
      const expected = day ? expectedVersion(form.childcare_type, day, online) : '';
      put(day || isOther ? { ...form, version: expected } : form);
    },
    field: {
      versions: versionsFor(type, online, uses),
      value: version,
      date,
      strange: isStrangeFor(type, version, uses) && formTexts.strangeToAll,
      onChange: (chosen: string) => {
        setChosen(chosen !== '');
        put({ version: chosen });
      },
    },
  };
}
