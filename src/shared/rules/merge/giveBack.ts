import type { Action } from '#shared/model/actions.ts';
import type { Inspection, InspectionForm } from '#shared/model/inspection.ts';
import {
  entryWith,
  isEntry,
  keyOf,
  noteAt,
  notesIn,
} from '#shared/rules/inspection/actionParts.ts';
import { actionsOf, entriesOf } from '#shared/rules/inspection/actionsOf.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { givesValue, type ValueName, valueIn } from '#shared/rules/inspection/values.ts';
import { ancestorOf, chainOfNotes } from './ancestor.ts';
import { type Acknowledged, type GivingBack, giveUnsure, isIn } from './giveUnsure.ts';
import { groundOf } from './ground.ts';
import { withHalf } from './groundHalf.ts';
import { lackedBy, onlyWhenStarted, sameList } from './lackedBy.ts';
import { valuesToGive } from './valuesToGive.ts';

/**
 * A restored server has forgotten what it acknowledged since the backup. A device kept its own
 * acknowledged changes, and sends again what the server lacks. Where the server's value is an
 * earlier one of this device, nobody else wrote there since, and the device's last value goes back
 * as it is. Otherwise notes are merged, and a result, field or choice that somebody else changed
 * stays as it is and is counted.
 */

export type { Acknowledged, GivingBack };

/**
 * Makes the changes that the server must get back for one inspection.
 * @param there the inspection as the restored server has it
 * @param sent the changes that this device sent and the server acknowledged, oldest first
 * @param queue the changes that wait to be sent: a field that one of them writes need not be given
 *   back
 * @param refused changes that the server refused and that still stand on this device
 * @param copies the inspection as open pages of this device still had it when the device's store
 *   was cleared, oldest first: nobody knows which of their texts came before which
 * @param read the inspection as this device last read it from the server before the restore: other
 *   devices may have written in it, and such a device may be lost
 */
export function giveBack(
  there: Inspection,
  sent: readonly Acknowledged[],
  queue: readonly Acknowledged[],
  {
    refused = [],
    copies = [],
    read = null,
  }: {
    refused?: readonly Action[];
    copies?: readonly Inspection[];
    read?: Inspection | null;
  } = {},
): GivingBack {
  const waiting = queue.map(({ action }) => action);
  const inCopies = copies.flatMap(actionsOf);
  // Changes that were sent after the store was cleared are newer than the copies.
  const acknowledged: readonly Acknowledged[] = [
    ...inCopies.filter((action) => !isEntry(action)).map((action) => ({ action })),
    ...sent,
  ];
  const actions: GivingBack['actions'] = [];
  if (there.status === 'finished') return lackedBy(there, sent, [...waiting, ...refused], copies);
  let left = 0;
  const give = (action: Action) => actions.push({ action, ground: groundOf(there, action) });
  const fields = Map.groupBy(acknowledged, ({ action }) => keyOf(action));
  const isWaiting = (key: string, name: ValueName) =>
    waiting.some((action) => keyOf(action) === key && valueIn(action, name) !== undefined);

  const waits = (type: Action['type']) => waiting.some((action) => action.type === type);

  // Nothing can be answered before the start. So each of these proves that somebody started the
  // inspection; it does not matter who.
  const wasStarted =
    (read !== null && read.status !== 'upcoming') ||
    [...acknowledged.map(({ action }) => action), ...waiting].some(({ type }) =>
      onlyWhenStarted.has(type),
    );
  if (wasStarted && there.status === 'upcoming' && !waits('START_INSPECTION'))
    give({ type: 'START_INSPECTION', payload: {} });
  const edits = fields.get('EDIT_INSPECTION|') ?? [];
  const edited = edits.at(-1)?.action;
  if (edited?.type === 'EDIT_INSPECTION' && !waits('EDIT_INSPECTION')) {
    const form: Record<string, unknown> = {};
    for (const field of formFieldNames) {
      const steps = edits.filter(({ ground }) => ground?.form && Object.hasOwn(ground.form, field));
      const last = steps.at(-1)?.action;
      form[field] = there[field];
      if (last?.type !== 'EDIT_INSPECTION' || last.payload[field] === there[field]) continue;
      const known = [
        ...steps.map(({ ground }) => ground?.form?.[field]),
        ...steps.map(({ action }) => (action as typeof last).payload[field]),
      ];
      if (known.includes(there[field])) form[field] = last.payload[field];
      else left++;
    }
    const payload = form as InspectionForm;
    if (formFieldNames.some((field) => payload[field] !== there[field]))
      give({ type: 'EDIT_INSPECTION', payload });
  }
  const choices = fields.get('SET_INSPECTION_CATEGORIES_AND_QUESTIONS|') ?? [];
  const chosen = choices.at(-1)?.action;
  if (
    chosen?.type === 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS' &&
    !waits('SET_INSPECTION_CATEGORIES_AND_QUESTIONS')
  ) {
    const is = ({
      skip_categories,
      skip_questions,
    }: {
      skip_categories?: readonly string[];
      skip_questions?: readonly string[];
    } = {}) =>
      sameList(skip_categories ?? [], there.skip_categories) &&
      sameList(skip_questions ?? [], there.skip_questions);
    const isKnown = choices.some(
      ({ action, ground }) => is(ground) || is(action.payload as typeof chosen.payload),
    );
    if (!is(chosen.payload)) isKnown ? give(chosen) : left++;
  }
  for (const [key, steps] of fields) {
    const last = steps.at(-1)?.action;
    if (
      !last ||
      (notesIn(last) === undefined &&
        !givesValue(last) &&
        !steps.some(({ action }) => notesIn(action) !== undefined))
    )
      continue;
    const given = valuesToGive(there, steps, last);
    left += given.left;
    const sure = steps.filter((one) => !one.isUnsure);
    const chain = chainOfNotes(sure);
    const notes = chain.at(-1);
    const isSaid = queue.some(
      ({ action, isUnsure }) =>
        keyOf(action) === key &&
        notesIn(action) !== undefined &&
        (!isUnsure || isIn(notes ?? '', notesIn(action) ?? '')),
    );
    const isNew = notes !== undefined && notes !== noteAt(there, last) && !isSaid;
    const values = Object.entries(given.values).filter(
      ([name]) => !isWaiting(key, name as ValueName),
    );
    if (!isNew && values.length === 0) continue;
    const action = entryWith(last, {
      ...Object.fromEntries(values),
      ...(isNew ? { notes } : {}),
    });
    const ground = groundOf(there, action);
    const writer = sure.findLast((one) => notesIn(one.action) !== undefined);
    actions.push({
      action,
      ground: isNew
        ? withHalf(
            { ...ground, notes: ancestorOf(chain, noteAt(there, last)) },
            writer?.ground?.half_word,
          )
        : ground,
    });
  }
  // This device's inspection also holds refused changes, until the person removes them. They are
  // not given back as something that was read.
  const isRefused = (action: Action) => refused.some((one) => keyOf(one) === keyOf(action));
  const unsure = giveUnsure(there, {
    sent,
    copies,
    read: read ? entriesOf(read).filter((action) => !isRefused(action)) : [],
    going: [...waiting, ...actions.map(({ action }) => action)],
  });
  actions.push(...unsure.actions);
  left += unsure.left;
  const finish = fields.get('FINISH_INSPECTION|')?.at(-1);
  if (finish && !waits('FINISH_INSPECTION')) give(finish.action);
  return { actions, left };
}
