import { describe, expect, it } from 'vitest';
import { type ActionType, actionTypes } from '#shared/model/actions.ts';
import { changeTexts } from '#shared/text/changes.ts';
import { scenario } from '#tests/support/scenario.ts';
import { placeOfChange, placesOf } from './describeChange.ts';

const tree = scenario()
  .domain('Veiligheid', (domain) =>
    domain.item('Hek', (item) =>
      item.question('Is het hek dicht?', { title: 'Hek dicht' }).question('Werkt het slot?'),
    ),
  )
  .domain('Gezondheid', (domain) =>
    domain
      .lastQuestion('Nog iets?')
      .item('Lucht', (item) => item.question('Kan er een raam open?')),
  )
  .version();
const nowhere = { number: '', title: '' };

describe('§4 decisions 4.3: where in the checklist a change is', () => {
  it.each<[string, ActionType, unknown, object]>([
    [
      'a condition by its title',
      'SAVE_INSPECTION_QUESTION_RESULT',
      { question: 'd1i1q1', result: 'satisfies' },
      { number: '1.1.1', title: 'Hek dicht' },
    ],
    [
      'a condition without one',
      'SAVE_INSPECTION_QUESTION_RESULT',
      { question: 'd1i1q2' },
      { number: '1.1.2', title: 'Werkt het slot?' },
    ],
    [
      'one of a later domain',
      'SAVE_INSPECTION_QUESTION_RESULT',
      { question: 'd2i1q1' },
      { number: '2.1.1', title: 'Kan er een raam open?' },
    ],
    [
      'a domain',
      'SAVE_INSPECTION_CATEGORY_NOTES',
      { category: 'd2', notes: '' },
      { number: '2', title: 'Gezondheid' },
    ],
    [
      'an extra condition',
      'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
      { category: 'd2', result: null },
      { number: '2', title: 'Gezondheid' },
    ],
    ['a condition that is gone', 'SAVE_INSPECTION_QUESTION_RESULT', { question: 'weg' }, nowhere],
    ['a domain that is gone', 'SAVE_INSPECTION_CATEGORY_NOTES', { category: 'weg' }, nowhere],
    ['the general notes', 'SAVE_INSPECTION_NOTES', { notes: 'a' }, nowhere],
    [
      'the choice',
      'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
      { skip_categories: ['d1'], skip_questions: [] },
      nowhere,
    ],
    ['the start', 'START_INSPECTION', {}, nowhere],
    ['nothing in it', 'FINISH_INSPECTION', undefined, nowhere],
    ['null in it', 'SAVE_INSPECTION_QUESTION_RESULT', null, nowhere],
  ])('%s', (_, type, payload, place) => {
    expect(placeOfChange({ type, payload }, placesOf(tree))).toEqual(place);
  });

  it('says nothing where the checklist is not at hand', () => {
    const change = {
      type: 'SAVE_INSPECTION_QUESTION_RESULT',
      payload: { question: 'd2i1q1' },
    } as const;
    expect(placeOfChange(change, placesOf({ categories: [] }))).toEqual(nowhere);
  });

  it.each(actionTypes)('%s has its words, with and without a place', (type) => {
    const say = changeTexts[type];
    expect(say?.(nowhere)).toMatch(/^[A-Z]/);
    expect(say?.({ number: '1.1.1', title: 'Hek dicht' })).not.toMatch(/\s$|undefined/);
  });
});
