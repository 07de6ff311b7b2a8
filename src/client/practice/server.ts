import { todayHere } from '#client/state/today.ts';
import { callOfAction } from '#shared/contract/callOfAction.ts';
import { actionHeaders } from '#shared/contract/route.ts';
import type { CallName } from '#shared/contract/routes.ts';
import type { Action, ActionType } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import { Problem, type ProblemCode } from '#shared/problems.ts';
import { addedInspection } from '#shared/rules/inspection/addedInspection.ts';
import { applyAction } from '#shared/rules/inspection/applyAction.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { termsFrom } from '#shared/rules/inspection/restoreOffers.ts';
import { practiceTexts } from '#shared/text/practice.ts';
import { practiceId, practiceVersion } from './checklist.ts';
import { practiceKey } from './flag.ts';
import { line } from './line.ts';

// The server of a tab that practises: it judges by the shared rules, and keeps what it has in the
// tab. It knows what an inspector needs during a visit; anything else it refuses.

interface Kept {
  inspections: Inspection[];
  /** The revision that each applied action led to, by the action's id. */
  applied: Record<string, number>;
}

const key = `${practiceKey}-server`;
const version = practiceVersion();
/** The epoch of this server: always the same one. */
export const epoch = practiceId(2);
const account = {
  id: practiceId(3),
  username: 'oefening',
  givenName: practiceTexts.account,
  familyName: '',
  email: '',
  phonePrimary: '',
  roles: ['ROLE_INSPECTOR' as const],
  enabled: true,
  imageFile: null,
};

function begin(): Kept {
  const { title } = version;
  const form = {
    ...emptyForm('KDV_BSO'),
    location: practiceTexts.location,
    date: todayHere(),
    address: 'Boomgaard 12',
    postal_code: '1234 AB',
    city: 'Oefenstad',
    inspection_type: 'annual-survey-without-template' as const,
    version: version.id,
  };
  return {
    inspections: [{ ...addedInspection(practiceId(4), form, title), revision: 1 }],
    applied: {},
  };
}

const read = (): Kept => {
  const kept = sessionStorage.getItem(key);
  return kept === null ? begin() : (JSON.parse(kept) as Kept);
};

/** The input of a call: the values in its address and in its body. */
export type Given = Record<string, unknown>;

const found = (kept: Kept, id: unknown): Inspection => {
  const inspection = kept.inspections.find((one) => one.id === id);
  if (!inspection) throw new Problem('inspection_not_found');
  return inspection;
};

/** Judges one change, and keeps what it leads to. */
function take(kept: Kept, queued: QueuedAction): Receipt {
  const { id, sequence: contiguous = 0 } = queued;
  const known = kept.applied[id];
  if (known !== undefined) return { id, status: 'duplicate', revision: known, contiguous };
  const action = { type: queued.type, payload: queued.payload ?? {} } as Action;
  try {
    const isNew =
      action.type === 'ADD_INSPECTION' &&
      kept.inspections.every((one) => one.id !== queued.inspection);
    const before = isNew
      ? addedInspection(queued.inspection, action.payload, version.title)
      : found(kept, queued.inspection);
    const after = { ...applyAction(before, version, action), revision: before.revision + 1 };
    kept.inspections = [...kept.inspections.filter((one) => one.id !== after.id), after];
    kept.applied[id] = after.revision;
    return { id, status: 'applied', revision: after.revision, contiguous };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { id, status: 'refused', error: error.code, contiguous };
  }
}

const handlers: Partial<Record<CallName, (given: Given, kept: Kept) => unknown>> = {
  'session.loggedIn': () => ({
    logged_in: line.get() !== 'ended',
    epoch,
    keep_days: 1,
    offline_hours: 0,
  }),
  // Logging out ends the practice: the page says so before it makes this call.
  'session.logout': () => ({ redirect: '/' }),
  'session.onlineCheck': ({ nonce }) => ({ online: true, nonce }),
  'account.get': () => ({ account }),
  'inspections.dashboard': (_, kept) => ({
    inspections: kept.inspections,
    inspection_templates: [],
    versions: [version],
    epoch,
  }),
  'inspections.get': ({ id }, kept) => ({ inspection: found(kept, id) }),
  'inspections.earlier': () => ({ inspections: [] }),
  'inspections.create': (given, kept) => {
    const id = typeof given['id'] === 'string' ? given['id'] : crypto.randomUUID();
    const inspection = { ...addedInspection(id, given as never, version.title), revision: 1 };
    kept.inspections = [...kept.inspections.filter((one) => one.id !== id), inspection];
    return { id, inspection };
  },
  'inspections.delete': ({ id }, kept) => {
    kept.inspections = kept.inspections.filter((one) => one !== found(kept, id));
  },
  'queue.send': ({ actions }, kept) => ({
    success: true,
    results: (actions as QueuedAction[]).map((one) => take(kept, one)),
    epoch,
  }),
  // Only this tab shows the photo again, and this tab has its bytes.
  'photos.bring': () => ({ missing: [] }),
  'snippets.list': () => ({ snippets: [] }),
  'account.sessions': () => ({ sessions: [] }),
  'users.inspectors': () => ({ inspectors: [] }),
  'calendar.get': () => ({ since: null }),
  // As the real server answers on the day of finishing.
  'terms.list': ({ id }, kept) => {
    const start = todayHere();
    return { start, terms: termsFrom(found(kept, id), version, start) };
  },
};

const typeOfCall = new Map<string, ActionType>(
  Object.entries(callOfAction).flatMap(([type, name]) =>
    name === null ? [] : [[name, type as ActionType]],
  ),
);

/** A change that is sent alone, by a call of its own. @throws Problem when it is refused */
function takeAlone(
  type: ActionType,
  { id: inspection, ...payload }: Given,
  kept: Kept,
  by: Headers,
) {
  const receipt = take(kept, {
    id: by.get(actionHeaders.id) ?? crypto.randomUUID(),
    type,
    inspection: String(inspection),
    payload,
    sequence: Number(by.get(actionHeaders.sequence)),
  });
  if (receipt.status === 'refused')
    throw new Problem(receipt.error as ProblemCode, { action: receipt.id });
  return { inspection: found(kept, inspection), receipt };
}

/** Answers a call of a page. @throws Problem */
export function serve(name: CallName | undefined, given: Given, headers: Headers): unknown {
  const type = typeOfCall.get(name ?? '');
  const handler = type
    ? (one: Given, kept: Kept) => takeAlone(type, one, kept, headers)
    : name && handlers[name];
  if (!name || !handler) throw new Problem('not_in_practice');
  if (line.get() === 'ended' && !name.startsWith('session.')) throw new Problem('not_logged_in');
  const kept = read();
  const before = JSON.stringify(kept);
  const said = handler(given, kept);
  const after = JSON.stringify(kept);
  if (after !== before) sessionStorage.setItem(key, after);
  return said ?? null;
}
