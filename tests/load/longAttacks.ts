import { randomBytes, randomUUID } from 'node:crypto';
import { limits } from '#shared/model/limits.ts';
import { type Attack, type Attacker, all, body, note, packed, queue, send } from './attack.ts';

/**
 * As long as a note may be; words that no packing makes short, which would be refused as a bomb.
 */
const longest = `<p>${randomBytes(limits.notes / 2)
  .toString('hex')
  .replaceAll(/(.{9})./g, '$1 ')
  .slice(0, limits.notes - 7)}</p>`;

/** So many of them are as much as an inspection may hold. */
export const longNotes = Math.floor(limits.inspection / longest.length);

/** Changes that fill an inspection as far as it goes. */
export const filling = (
  attacker: Pick<Attacker, 'inspection' | 'questions' | 'manyQuestions'>,
  inspection: string,
): object[] =>
  attacker.manyQuestions.map((question) =>
    note(attacker, longest, {
      inspection,
      payload: { question, notes: longest, result: 'satisfies' },
    }),
  );

const deliver = (
  attacker: Attacker,
  actions: readonly object[],
  onText?: (text: string) => void,
): Promise<number> =>
  send(attacker, {
    path: queue,
    bytes: body(actions),
    headers: packed,
    ...(onText ? { onText } : {}),
  });

export const metAgain = 'a change that met a long text, 2,500 times in a delivery';
export const longDeletions = 'the longest inspections, made and deleted';
export const longReports = 'the longest reports, hung up after 6 s';

/** With as much in one piece as the product takes. */
export const longAttacks: Record<string, Attack> = {
  [longReports]: (attacker, times) =>
    all(Math.ceil(12 * times), 4, (n) =>
      send(attacker, {
        method: 'GET',
        path: `/api/inspection/${attacker.longest}/export?format=${n % 2 ? 'docx' : 'pdf'}`,
        hangUp: 6_000,
      }),
    ),
  [longDeletions]: (attacker, times) =>
    all(Math.ceil(4 * times), 1, async () => {
      const id = randomUUID();
      const act = (type: string, payload: object = {}) => ({
        id: randomUUID(),
        type,
        inspection: id,
        payload,
      });
      const form = {
        childcare_type: 'GASTOUDER',
        location: 'Lang',
        date: '2026-11-20',
        version: attacker.version,
      };
      let said = '';
      const actions = [
        act('ADD_INSPECTION', form),
        act('START_INSPECTION'),
        ...filling(attacker, id),
      ];
      const made = await deliver(attacker, actions, (text) => {
        said = text;
      });
      if (made !== 200) return made;
      // An empty one tries nothing.
      if (said.includes('"refused"')) throw new Error(`a change was refused: ${said}`);
      return send(attacker, { method: 'DELETE', path: `/api/inspection/${id}` });
    }),
  [metAgain]: async (attacker, times) => {
    const question = attacker.questions[2];
    const say = (notes: string, more: object = {}) =>
      note(attacker, notes, { payload: { question, notes }, ...more });
    await deliver(attacker, [say(longest)]);
    const met = say('<p>y</p>', {
      device: `ander-${randomUUID()}`,
      sequence: 1,
      base: attacker.revision,
      base_notes: null,
    });
    await deliver(attacker, [met]);
    return all(Math.ceil(20 * times), 3, () =>
      deliver(
        attacker,
        Array.from({ length: 2_500 }, () => met),
      ),
    );
  },
  'refused changes of 8 MB': (attacker, times) =>
    all(Math.ceil(6 * times), 2, () =>
      deliver(attacker, [
        note(attacker, '', { inspection: randomUUID(), payload: { x: longest.repeat(26) } }),
      ]),
    ),
};
