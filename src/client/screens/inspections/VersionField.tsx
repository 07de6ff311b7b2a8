import { SelectField } from '#client/parts/fields/Field.tsx';
import layout from '#client/parts/layout.module.css';
import type { VersionRow } from '#shared/model/checklist.ts';
import type { FieldCode } from '#shared/problems.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { parseDate } from '#shared/rules/days/parseDate.ts';
import { successorOf } from '#shared/rules/versions/likelyPredecessor.ts';
import { isEarly } from '#shared/rules/versions/versionLife.ts';
import { formTexts } from '#shared/text/forms.ts';
import { editTexts } from '#shared/text/inspections.ts';
import { lifeTexts } from '#shared/text/versionLife.ts';

/** The choice of a version for an inspection; says so when it is not in force on that day. */
export function VersionField({
  versions,
  value,
  date,
  problem,
  strange = false,
  onChange,
}: {
  versions: readonly Pick<VersionRow, 'id' | 'title' | 'valid_from'>[];
  value: string;
  /** The day of the inspection, as far as it is filled in. */
  date: string | null;
  problem: FieldCode | undefined;
  /** The words for a chosen version that is used for other types of childcare only. */
  strange?: string | false;
  onChange: (version: string) => void;
}) {
  if (versions.length === 0) return <p className="nl-paragraph">{editTexts.noVersions}</p>;
  const chosen = versions.find(({ id }) => id === value);
  const day = parseDate(date ?? '');
  const from = formatDate(chosen?.valid_from ?? null);
  const newer = chosen && day && successorOf(chosen, versions, day);
  return (
    <div>
      <SelectField
        label={formTexts.version}
        name="version"
        required
        problem={problem}
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: formTexts.chooseVersion },
          ...versions.map(({ id, title, valid_from = null }) => ({
            value: id,
            label: valid_from ? lifeTexts.validSince(title, formatDate(valid_from)) : title,
          })),
        ]}
      />
      <p role="status" className={layout.subtle}>
        {chosen && day && isEarly(chosen, day) && `${lifeTexts.early(from)} `}
        {newer && `${lifeTexts.succeeded(newer.title)} `}
        {chosen && strange}
      </p>
    </div>
  );
}
