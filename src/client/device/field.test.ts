import { describe, expect, it } from 'vitest';
import type { Change } from './changeRecords.ts';
import { lastOfEachField } from './field.ts';

/** Changes that only memory has, as they are shown, copied and put in a file. */
const change = (id: string, question: string, notes: string, ground?: string): Change => ({
  id,
  type: 'SAVE_INSPECTION_QUESTION_RESULT',
  inspection: 'i',
  created_at: '2026-11-20T09:00:00.000Z',
  base: 2,
  payload: { question, notes },
  ...(ground === undefined ? {} : { ground: { notes: ground } }),
});

describe('changes that no store took', () => {
  it('are one for each field: the last text, on what stood there before the first', () => {
    const changes = [
      change('1', 'a', 'alleen in het ge', ''),
      change('2', 'b', 'elders', ''),
      change('3', 'a', 'alleen in het geheugen', 'alleen in het ge'),
    ];
    expect(lastOfEachField(changes)).toEqual([
      change('3', 'a', 'alleen in het geheugen', ''),
      change('2', 'b', 'elders', ''),
    ]);
  });

  it('keep a result that was chosen before the text went on', () => {
    const chosen = {
      ...change('1', 'a', 'tekst'),
      payload: { question: 'a', result: 'satisfies' },
    } as Change;
    expect(lastOfEachField([chosen, change('2', 'a', 'tekst, verder')])).toMatchObject([
      { id: '2', payload: { result: 'satisfies', notes: 'tekst, verder' } },
    ]);
  });
});
