import { useState } from 'react';
import { SelectField } from '#client/parts/fields/Field.tsx';
import layout from '#client/parts/layout.module.css';
import { SearchBox } from '#client/parts/tables/DataTable.tsx';
import type { VersionRow } from '#shared/model/checklist.ts';
import type { FieldCode } from '#shared/problems.ts';
import { searchable } from '#shared/rules/words/format.ts';
import { compareTexts } from '#shared/text/checklistFiles.ts';
import styles from './CompareVersion.module.css';

/** Up to this many versions, a list can be read without a search. */
const fewVersions = 8;

/** Words for the choice of a version; `choose`: the words while none is chosen. */
interface Words {
  other: string;
  otherHint: string;
  choose: string;
}

/** Chooses a version, such as the one to compare with. Many versions can be searched by title. */
export function VersionPicker({
  others,
  value,
  onChange,
  words: { other: label, otherHint: hint, choose } = compareTexts,
  problem,
}: {
  others: readonly VersionRow[];
  value: string;
  onChange: (id: string) => void;
  words?: Words;
  problem?: FieldCode | undefined;
}) {
  const [typed, setTyped] = useState('');
  if (others.length === 0) return <p className={layout.empty}>{compareTexts.nothingElse}</p>;
  const sought = searchable(typed.trim());
  const found = others.filter(
    ({ id, title }) => id === value || searchable(title).includes(sought),
  );
  return (
    <div className={styles.choice}>
      {others.length > fewVersions && (
        // Enter in the search must not send the form that it may stand in.
        // biome-ignore lint/a11y/noStaticElementInteractions: it stops a key of the field within
        <div onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
          <SearchBox value={typed} onChange={setTyped} />
        </div>
      )}
      <SelectField
        label={label}
        hint={hint}
        name="other"
        problem={problem}
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: found.length > 0 ? choose : compareTexts.notFound },
          ...found.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
    </div>
  );
}
