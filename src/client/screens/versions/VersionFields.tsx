import { AppLink } from '#client/navigation/Link.tsx';
import { CheckboxField } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { LifeFields } from '#client/parts/fields/LifeFields.tsx';
import { TextField } from '#client/parts/fields/TextField.tsx';
import layout from '#client/parts/layout.module.css';
import type { FormState } from '#client/records/useForm.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { escapeHtml, plainToRich } from '#shared/rules/words/richText.ts';
import { yesNo } from '#shared/text/labels.ts';
import { lifeTexts } from '#shared/text/versionLife.ts';
import { versionTexts } from '#shared/text/versions.ts';
import styles from './VersionFields.module.css';

export interface VersionForm {
  title: string;
  online: boolean;
  archived: boolean;
  valid_from: string | null;
  changes: string;
}

/** The fields of a version in its form; without a version, those that a new one begins with. */
export const versionFormOf = (version?: Partial<VersionRow>): VersionForm => ({
  title: version?.title ?? '',
  online: version?.online ?? false,
  archived: version?.archived ?? false,
  valid_from: version?.valid_from ?? null,
  changes: version?.changes ?? '',
});

export const versionFieldLabels: Record<keyof VersionForm, string> = {
  title: versionTexts.fieldTitle,
  online: versionTexts.fieldOnline,
  archived: lifeTexts.archivedShort,
  valid_from: lifeTexts.validFrom,
  changes: lifeTexts.changes,
};

/** A field as it is shown where two states are compared. */
export function showVersionField(field: keyof VersionForm, value: VersionForm): string {
  if (field === 'online' || field === 'archived') return escapeHtml(yesNo(value[field]));
  if (field === 'valid_from') return escapeHtml(formatDate(value.valid_from));
  return plainToRich(value[field]);
}

/** The fields of a version itself (specification section 2, agreements part 6). */
export function VersionFields({
  form: { start, value, set, problems },
  empty = false,
  publish,
}: {
  form: FormState<VersionForm>;
  empty?: boolean;
  /** The address that publishes the version, after a look at what is missing and what changes. */
  publish?: string;
}) {
  const goesOnline = value.online && !start.online;
  return (
    <>
      <TextField
        label={versionTexts.fieldTitle}
        name="title"
        required
        value={value.title}
        onChange={(title) => set({ title })}
        problem={problems['title']}
      />
      <CheckboxField
        label={versionTexts.fieldOnline}
        name="online"
        checked={value.online}
        onChange={(online) => set(online ? { online, archived: false } : { online })}
      />
      <p role="status" className={styles.note}>
        {empty && value.online && versionTexts.emptyOnline}
        {start.online && !value.online && versionTexts.goesOffline}
        {!empty && goesOnline && publish && (
          <>
            {versionTexts.unseenOnline} <AppLink to={publish}>{lifeTexts.publish}</AppLink>
          </>
        )}
      </p>
      <details className={styles.more} open={Boolean(value.valid_from || value.changes)}>
        <summary>{lifeTexts.more}</summary>
        <div className={formStyles.grid}>
          <LifeFields value={value} onChange={set} problems={problems} />
          <CheckboxField
            label={lifeTexts.archived}
            name="archived"
            disabled={value.online}
            checked={value.archived}
            onChange={(archived) => set({ archived })}
          />
          {value.online && <p className={layout.subtle}>{lifeTexts.archivedOnline}</p>}
        </div>
      </details>
    </>
  );
}
