import { call } from '#client/api/call.ts';
import { askOrFirst } from '#client/records/askOrFirst.ts';
import { saveStamped } from '#client/records/saveStamped.ts';
import type { FormState } from '#client/records/useForm.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { isAdmin, isCoordinator, isInspector } from '#shared/rules/office/access.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { escapeHtml } from '#shared/rules/words/richText.ts';
import { adminTexts, userTexts } from '#shared/text/admin.ts';
import { roleLabels, yesNo } from '#shared/text/labels.ts';
import { myDataTexts } from '#shared/text/myData.ts';
import { transferTexts } from '#shared/text/transfer.ts';
import { transferFirst } from './OwnedBy.tsx';

/** The fields of an account that can be changed. */
export interface Fields {
  /** Of an account that was only prepared, like the two names below. */
  email: string;
  givenName: string;
  familyName: string;
  phonePrimary: string;
  admin: boolean;
  inspector: boolean;
  coordinator: boolean;
  /** Whether the account is switched on. */
  enabled: boolean;
}
/** The account as its form shows it; a super administrator counts as administrator. */
export const fieldsOf = (user: User): Fields => ({
  email: user.email,
  givenName: user.givenName,
  familyName: user.familyName,
  phonePrimary: user.phonePrimary,
  admin: isAdmin(user.roles),
  inspector: isInspector(user.roles),
  coordinator: isCoordinator(user.roles),
  enabled: user.enabled,
});

const labels: Record<keyof Fields, string> = {
  email: myDataTexts.email,
  givenName: myDataTexts.givenName,
  familyName: myDataTexts.familyName,
  phonePrimary: myDataTexts.phone,
  admin: roleLabels.ROLE_ADMIN,
  inspector: roleLabels.ROLE_INSPECTOR,
  coordinator: roleLabels.ROLE_COORDINATOR,
  enabled: userTexts.enabled,
};

/** Whether somebody takes the administrator's role away from their own account. */
const losesOwnRole = (user: User, { start, value }: FormState<Fields>): boolean =>
  user.id === state.account.get()?.id && start.admin && !value.admin;

/** Whether this save switches the account off. */
const switchesOff = ({ start, value }: FormState<Fields>): boolean =>
  start.enabled && !value.enabled;

/** Whether this save takes the inspector's role away from somebody who has inspections. */
const strandsInspections = ({ start, value }: FormState<Fields>, inspections: number): boolean =>
  inspections > 0 && start.inspector && !value.inspector;

/** Asks; if the account has inspections, also offers to hand them over first. */
function agreesToLeaving(
  user: User,
  inspections: number,
  { title, text, confirm }: { title: string; text: string; confirm: string } = userTexts.switchOff,
): Promise<boolean> {
  const isOwner = inspections > 0;
  return askOrFirst({
    title: `${title}: ${fullName(user)}`,
    text: isOwner ? `${transferTexts.ofAccount(inspections)} ${text}` : text,
    confirm,
    cancel: adminTexts.cancel,
    first: isOwner ? transferFirst(user.id) : undefined,
  });
}

function agreesToLosing(): Promise<boolean> {
  const { title, text, confirm } = userTexts.ownRole;
  return ask({ title, text, confirm, cancel: adminTexts.cancel, danger: true });
}

/** Asks about all that this save takes away; true when it may go on. */
export async function agreesToLosses(
  user: User,
  form: FormState<Fields>,
  inspections: number,
): Promise<boolean> {
  if (losesOwnRole(user, form) && !(await agreesToLosing())) return false;
  if (switchesOff(form)) return agreesToLeaving(user, inspections);
  if (!strandsInspections(form, inspections)) return true;
  return agreesToLeaving(user, inspections, userTexts.noInspector);
}

interface Saving {
  user: User;
  form: FormState<Fields>;
  /** The stamp of the state that was read; null where the person cannot read the account again. */
  stamp: string | null;
  byAdmin: boolean;
  image: File | null;
  removeImage: boolean;
}

type Touched = Omit<Fields, 'phonePrimary'>;
const touched = (fields: Touched, start: Touched): Partial<Touched> =>
  Object.fromEntries(
    Object.entries(fields).filter(([field, is]) => is !== start[field as keyof Touched]),
  );

/**
 * Saves an account, compared with what the person saw; null when the person went on editing
 * instead.
 * @throws Problem what the call throws; an image of another kind as a problem of its field
 */
export async function saveAccount({
  user,
  form: { start, stamp: seen, value },
  stamp,
  byAdmin,
  image,
  removeImage,
}: Saving): Promise<User | null> {
  const send = async ({ phonePrimary, ...fields }: Fields, base?: string): Promise<User> => {
    const { user: saved } = await withLoading(
      call('users.save', {
        id: user.id,
        // Fields that nobody touched are not sent: what was changed in them elsewhere stays.
        ...(phonePrimary === start.phonePrimary ? {} : { phonePrimary }),
        ...(byAdmin ? touched(fields, start) : {}),
        ...(image ? { image: image as never } : {}),
        ...(removeImage ? { removeImage: true } : {}),
        ...(base ? { stamp: base } : {}),
      }),
    );
    return saved;
  };
  try {
    if (stamp === null) return await send(value);
    let saved: User | null = null;
    await saveStamped<Fields>({
      record: user.id,
      base: { value: start, stamp: seen },
      mine: value,
      save: async (fields, base) => {
        saved = await send(fields, base);
      },
      reread: async () => {
        const now = await call('users.get', { id: user.id });
        return { value: fieldsOf(now.user), stamp: now.stamp };
      },
      label: (field) => labels[field],
      show: (field, fields) =>
        escapeHtml(typeof fields[field] === 'boolean' ? yesNo(fields[field]) : fields[field]),
    });
    return saved;
  } catch (error) {
    if (error instanceof Problem && error.code === 'unsupported_media_type')
      throw new Problem('validation_failed', { fields: { image: 'invalid' } });
    throw error;
  }
}
