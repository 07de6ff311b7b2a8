import { SelectField } from '#client/parts/Field.tsx';
import type { FieldCode } from '#shared/problems.ts';
import { formTexts } from '#shared/text/forms.ts';
import { editTexts } from '#shared/text/inspections.ts';

/** Which version an inspection is made on. */
export const VersionField = ({
  versions,
  value,
  problem,
  onChange,
}: {
  versions: readonly { id: string; title: string }[];
  value: string;
  problem: FieldCode | undefined;
  onChange: (version: string) => void;
}) =>
  versions.length === 0 ? (
    <p className="nl-paragraph">{editTexts.noVersions}</p>
  ) : (
    <SelectField
      label={formTexts.version}
      name="version"
      required
      problem={problem}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: formTexts.chooseVersion },
        ...versions.map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  );
