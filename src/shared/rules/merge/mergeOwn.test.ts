import { describe, expect, it } from 'vitest';
import type { Action } from '#shared/model/actions.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { ModelServer, whole } from '#tests/support/mergeModel.ts';

/**
 * A device goes on before its first change was answered, so its next change has the same base.
 * (With notes it waits for the answer.) The next change replaces the device's own earlier choice,
 * but not what another device did in between.
 */
type Sent = string;

/** 'A:text@1 B:other@2': the device, what it sent, and the revision that this was made on. */
const linesOf = (sent: Sent) =>
  sent.split(' ').map((line) => {
    const [, device = '', value = '', base = ''] = /^(\w):(.*)@(\d)$/.exec(line) ?? [];
    return { device, value, base: Number(base) };
  });

/**
 * Sends all; returns the inspection, and for each line what the person was told: their text, 'told'
 * if no text was given, or '-' if there was no conflict.
 */
const run = (start: Partial<Inspection>, sent: Sent, actionOf: (value: string) => Action) => {
  const server = new ModelServer(start);
  const told = linesOf(sent).map(
    ({ device, value, base }) => server.receive({ device, action: actionOf(value), base }).conflict,
  );
  return {
    inspection: server.inspection,
    told: told.map((one) => one?.theirs ?? (one ? 'told' : '-')).join(' '),
  };
};
describe('§4 decisions 4: a result goes on before the answer came', () => {
  const cases: [string, Sent, QuestionResult, string][] = [
    [
      'theirs before: told once',
      'B:restore-offer@1 A:satisfies@1 A:to-be-defined@1',
      'to-be-defined',
      '- restore-offer -',
    ],
    [
      'theirs between',
      'A:satisfies@1 B:restore-offer@1 A:to-be-defined@1',
      'to-be-defined',
      '- satisfies restore-offer',
    ],
    [
      'sent again as it was',
      'A:satisfies@1 B:restore-offer@2 A:satisfies@1',
      'restore-offer',
      '- - -',
    ],
  ];
  it.each(cases)('%s', (_, sent, result, told) => {
    const got = run({}, sent, (value) => ({
      type: 'SAVE_INSPECTION_QUESTION_RESULT',
      payload: { question: 'd1i1q1', result: value as QuestionResult },
    }));
    expect(got.inspection.question_results).toEqual([{ question: 'd1i1q1', result, notes: '' }]);
    expect(got.told).toBe(told);
  });
});

describe('§4 decisions 4: a form goes on before the answer came', () => {
  const form = Object.fromEntries(
    formFieldNames.map((field) => [field, whole.inspection()[field]]),
  );
  // The values are the town and, after a semicolon, the street.
  const cases: [string, Sent, string, string, string][] = [
    [
      'another field is left as the other device has it',
      'A:Delft@1 B:Breda@2 A:Delft;Markt@1',
      'Breda',
      'Markt',
      '- - -',
    ],
    [
      'the same field: the later arrival',
      'A:Delft@1 B:Breda@1 A:Gouda@1',
      'Gouda',
      'Hof',
      '- told told',
    ],
    ['theirs before: told once', 'B:Breda@1 A:Delft@1 A:Gouda@1', 'Gouda', 'Hof', '- told -'],
    ['back to what it was', 'B:Breda@1 A:Delft@1 A:Utrecht@1', 'Utrecht', 'Hof', '- told -'],
  ];
  it.each(cases)('%s', (_, sent, city, address, told) => {
    const got = run({ address: 'Hof' }, sent, (value) => {
      const [town = '', street = 'Hof'] = value.split(';');
      return {
        type: 'EDIT_INSPECTION',
        payload: { ...form, city: town, address: street },
      } as Action;
    });
    expect(got.inspection).toMatchObject({ city, address });
    expect(got.told).toBe(told);
  });
});

describe('§4 decisions 4: a choice goes on before the answer came', () => {
  const cases: [string, Sent, string][] = [
    ['what the other device left out stays out', 'B:q2@1 A:q1@1 A:q1,q3@1', 'q1,q2,q3'],
    ['what this device took back is back', 'B:q2@1 A:q1@1 A:@1', 'q2'],
    ['theirs between', 'A:q1@1 B:q1,q2@2 A:q3@1', 'q2,q3'],
    ['what the other device took back stays back', 'A:q1@1 B:@2 A:q1,q2@1', 'q2'],
  ];
  it.each(cases)('%s', (_, sent, left) => {
    const { inspection } = run({}, sent, (value) => ({
      type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
      payload: { skip_categories: [], skip_questions: value.split(',').filter(Boolean) },
    }));
    expect([...inspection.skip_questions].sort().join()).toBe(left);
  });
});
