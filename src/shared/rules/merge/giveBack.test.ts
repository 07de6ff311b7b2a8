import { describe, expect, it } from 'vitest';
import type { Action } from '#shared/model/actions.ts';
import type { Inspection, InspectionForm } from '#shared/model/inspection.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { shaped } from '#tests/support/scenario.ts';
import { ancestorOf, chainOfNotes } from './ancestor.ts';
import { type Acknowledged, giveBack } from './giveBack.ts';
import { groundOf } from './ground.ts';

/** Which acknowledged changes a restored server gets back. */
const scenario = shaped([[2]], [0]);
const state = (over: Partial<Inspection> = {}): Inspection => scenario.inspection(over);
type Result = 'satisfies' | 'restore-offer' | 'does-not-satisfy' | null;
const entry = (result: Result, text = '') => ({
  question_results: [{ question: 'd1i1q1', result, notes: text }],
});
const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

const notes = (text: string): Action => ({
  type: 'SAVE_INSPECTION_NOTES',
  payload: { notes: text },
});
const answer = (payload: { result?: Result; notes?: string }): Action => ({
  type: 'SAVE_INSPECTION_QUESTION_RESULT',
  payload: { question: 'd1i1q1', ...payload },
});
const offer = (payload: {
  until?: string | null;
  accepted_by?: string;
  notes?: string;
}): Action => ({
  type: 'SAVE_INSPECTION_RESTORE_OFFER',
  payload: { part: 'd1i1q1', ...payload },
});
const agreed = (until: string | null, accepted_by = '', notes = '') => ({
  restore_offers: [{ part: 'd1i1q1', notes, until, accepted_by }],
});
const choice = (...skip_questions: string[]): Action => ({
  type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
  payload: { skip_categories: [], skip_questions },
});
const start: Action = { type: 'START_INSPECTION', payload: {} };
const finish: Action = { type: 'FINISH_INSPECTION', payload: {} };
const formOf = (on: Inspection, fields: Partial<InspectionForm> = {}) =>
  ({
    ...Object.fromEntries(formFieldNames.map((name) => [name, on[name]])),
    ...fields,
  }) as InspectionForm;
const edit = (on: Inspection, fields: Partial<InspectionForm>): Action => ({
  type: 'EDIT_INSPECTION',
  payload: formOf(on, fields),
});
const at = (on: Inspection, action: Action): Acknowledged => ({
  action,
  ground: groundOf(on, action),
});

/** A note that was written in three goes, all acknowledged. */
const chain = [
  at(state(), notes(p('een'))),
  at(state({ notes: p('een') }), notes(p('een', 'twee'))),
  at(state({ notes: p('een', 'twee') }), notes(p('een', 'twee', 'drie'))),
];
const results = [
  at(state(), answer({ result: 'satisfies' })),
  at(state(entry('satisfies')), answer({ result: 'restore-offer' })),
];
const forms = [
  at(state(), edit(state(), { city: 'Breda' })),
  at(state({ city: 'Breda' }), edit(state({ city: 'Breda' }), { address: 'Markt 1' })),
  at(
    state({ city: 'Breda', address: 'Markt 1' }),
    edit(state({ city: 'Breda', address: 'Markt 1' }), { city: 'Delft' }),
  ),
];
const offers = [
  at(state(), offer({ until: '2026-12-11' })),
  at(state(agreed('2026-12-11')), offer({ accepted_by: 'Jo' })),
  at(state(agreed('2026-12-11', 'Jo')), offer({ notes: p('een') })),
  at(state(agreed('2026-12-11', 'Jo', p('een'))), offer({ until: '2026-12-18' })),
];
const choices = [
  at(state(), choice('d1i1q1')),
  at(state({ skip_questions: ['d1i1q1'] }), choice('d1i1q1', 'd1i1q2')),
];

interface Case {
  name: string;
  there: Partial<Inspection>;
  sent: readonly Acknowledged[];
  waiting?: readonly Action[];
  /** The actions that are given back, and the text that their notes rest on. */
  gives: readonly (Action | [Action, base: string | null])[];
  left?: number;
}
const whole = p('een', 'twee', 'drie');
const cases: Case[] = [
  {
    name: 'notes: nothing was there at the backup',
    there: {},
    sent: chain,
    gives: [[notes(whole), '']],
  },
  {
    name: 'notes: the backup is in the middle',
    there: { notes: p('een', 'twee') },
    sent: chain,
    gives: [[notes(whole), p('een', 'twee')]],
  },
  { name: 'notes: everything is there', there: { notes: whole }, sent: chain, gives: [] },
  {
    name: 'notes: somebody wrote on after the backup',
    there: { notes: p('hun', 'een') },
    sent: chain,
    // The base is the first text: with the second as base, 'twee' would count as removed by the
    // others.
    gives: [[notes(whole), p('een')]],
  },
  {
    name: 'notes: somebody wrote everything anew',
    there: { notes: p('hun') },
    sent: chain,
    gives: [[notes(whole), null]],
  },
  {
    name: 'notes: a newer text waits',
    there: { notes: p('een') },
    sent: chain,
    waiting: [notes(p('een', 'vier'))],
    gives: [],
  },
  {
    name: 'notes: another note waits',
    there: { notes: p('een', 'twee') },
    sent: chain,
    waiting: [answer({ notes: p('x') })],
    gives: [[notes(whole), p('een', 'twee')]],
  },
  {
    name: 'a result that the server forgot',
    there: {},
    sent: results,
    gives: [answer({ result: 'restore-offer' })],
  },
  {
    name: 'a result as it was in between',
    there: entry('satisfies'),
    sent: results,
    gives: [answer({ result: 'restore-offer' })],
  },
  {
    name: 'an offer: nothing was there',
    there: {},
    sent: offers,
    gives: [
      offer({ until: '2026-12-18' }),
      offer({ accepted_by: 'Jo' }),
      [offer({ notes: p('een') }), ''],
    ],
  },
  {
    name: 'an offer: the backup is in the middle',
    there: agreed('2026-12-11', 'Jo', p('een')),
    sent: offers,
    gives: [offer({ until: '2026-12-18' })],
  },
  {
    name: 'an offer: somebody chose another day since',
    there: agreed('2026-12-04'),
    sent: offers,
    gives: [offer({ accepted_by: 'Jo' }), [offer({ notes: p('een') }), '']],
    left: 1,
  },
  {
    name: 'an offer: its day waits',
    there: {},
    sent: offers,
    waiting: [offer({ until: '2026-12-20' })],
    gives: [offer({ accepted_by: 'Jo' }), [offer({ notes: p('een') }), '']],
  },
  { name: 'a result that is there', there: entry('restore-offer'), sent: results, gives: [] },
  {
    name: 'a result that somebody chose since',
    there: entry('does-not-satisfy'),
    sent: results,
    gives: [],
    left: 1,
  },
  {
    name: 'a result for which another waits',
    there: {},
    sent: results,
    waiting: [answer({ result: null })],
    gives: [],
  },
  {
    name: 'notes go, beside a result that somebody chose since',
    there: entry('does-not-satisfy'),
    sent: [...results, at(state(entry('restore-offer')), answer({ notes: p('n') }))],
    gives: [[answer({ notes: p('n') }), '']],
    left: 1,
  },
  {
    name: 'a result goes, where only its notes wait',
    there: {},
    sent: [at(state(), answer({ result: 'satisfies', notes: p('n') }))],
    waiting: [answer({ notes: p('n', 'm') })],
    gives: [answer({ result: 'satisfies' })],
  },
  {
    name: 'a form that the server forgot',
    there: {},
    sent: forms,
    gives: [edit(state(), { city: 'Delft', address: 'Markt 1' })],
  },
  {
    name: 'a form as it was in between',
    there: { city: 'Breda' },
    sent: forms,
    gives: [edit(state(), { city: 'Delft', address: 'Markt 1' })],
  },
  {
    name: 'a field that somebody wrote since stays, the others go',
    there: { city: 'Assen', phone: '9' },
    sent: forms,
    gives: [edit(state({ city: 'Assen', phone: '9' }), { address: 'Markt 1' })],
    left: 1,
  },
  {
    name: 'a form of which nothing can go',
    there: { city: 'Assen', address: 'Hof 2' },
    sent: forms,
    gives: [],
    left: 2,
  },
  {
    name: 'a form for which another waits',
    there: {},
    sent: forms,
    waiting: [edit(state(), { phone: '1' })],
    gives: [],
  },
  {
    name: 'a choice that the server forgot',
    there: {},
    sent: choices,
    gives: [choice('d1i1q1', 'd1i1q2')],
  },
  {
    name: 'a choice as it was in between',
    there: { skip_questions: ['d1i1q1'] },
    sent: choices,
    gives: [choice('d1i1q1', 'd1i1q2')],
  },
  {
    name: 'a choice that is there, in another order',
    there: { skip_questions: ['d1i1q2', 'd1i1q1'] },
    sent: choices,
    gives: [],
  },
  {
    name: 'a choice that somebody made since',
    there: { skip_questions: ['d1i1q2'] },
    sent: choices,
    gives: [],
    left: 1,
  },
  {
    name: 'a choice for which another waits',
    there: {},
    sent: choices,
    waiting: [choice()],
    gives: [],
  },
  {
    name: 'a start',
    there: { status: 'upcoming' },
    sent: [at(state({ status: 'upcoming' }), start)],
    gives: [start],
  },
  {
    name: 'a start that is there',
    there: {},
    sent: [at(state({ status: 'upcoming' }), start)],
    gives: [],
  },
  {
    name: 'a start that waits',
    there: { status: 'upcoming' },
    sent: [at(state({ status: 'upcoming' }), start)],
    waiting: [start],
    gives: [],
  },
  {
    name: 'everything, from start to finish, in an order that the rules allow',
    there: { status: 'upcoming' },
    sent: [
      at(state({ status: 'upcoming' }), start),
      ...results,
      ...chain,
      ...choices,
      at(state(), finish),
    ],
    gives: [
      start,
      choice('d1i1q1', 'd1i1q2'),
      answer({ result: 'restore-offer' }),
      [notes(whole), ''],
      finish,
    ],
  },
  {
    name: 'a finish that waits',
    there: {},
    sent: [at(state(), finish)],
    waiting: [finish],
    gives: [],
  },
  {
    name: 'of what is finished there only the text that stands nowhere else; another result is told',
    there: { status: 'finished' },
    sent: [...chain, ...results, ...forms, at(state(), finish)],
    gives: [[notes(whole), null]],
    left: 1,
  },
  {
    name: 'each text of an unknown past, and the last one of the others, of what is finished there',
    there: { status: 'finished' },
    sent: [
      ...['een', 'iets heel anders'].map((text) => ({
        ...at(state(), notes(p(text))),
        isUnsure: true,
      })),
      at(state(), notes(p('drie'))),
      at(state(), notes(p('vier'))),
    ],
    gives: [
      [notes(p('vier')), null],
      [notes(p('iets heel anders')), null],
      [notes(p('een')), null],
    ],
  },
  {
    name: 'not once more what is offered already',
    there: { status: 'finished' },
    sent: chain,
    waiting: [notes(whole)],
    gives: [],
  },
  {
    name: 'nothing of what is finished there, and says it all',
    there: {
      status: 'finished',
      notes: p('hun', 'een', 'twee', 'drie'),
      ...entry('restore-offer'),
    },
    sent: [...chain, ...results, ...forms, at(state(), finish)],
    gives: [],
  },
];

describe('decisions 4: giving back to a restored server', () => {
  it.each(cases)('$name', ({ there: over, sent, waiting = [], gives, left = 0 }) => {
    const there = state(over);
    const given = giveBack(
      there,
      sent,
      waiting.map((action) => ({ action })),
    );
    const wanted = gives.map((one) => (Array.isArray(one) ? one : ([one, undefined] as const)));
    expect(given.actions.map(({ action }) => action)).toEqual(wanted.map(([action]) => action));
    expect(given.actions.map(({ ground }) => ground.notes)).toEqual(wanted.map(([, base]) => base));
    expect(given.left).toBe(left);
    // The ground of everything but a note is what the server has now.
    for (const { action, ground } of given.actions) {
      const { typed_on: _, ...rest } = ground;
      expect({ ...rest, notes: null }).toEqual({ ...groundOf(there, action), notes: null });
    }
  });

  it('says of a text which word was half typed when it was stored', () => {
    const half = { typed: 'dr', next: 'ie' };
    const last = chain.at(-1) as Acknowledged;
    const { actions } = giveBack(
      state({ notes: p('een') }),
      [...chain.slice(0, -1), { ...last, ground: { ...last.ground, half_word: half } }],
      [],
    );
    expect(actions.map(({ ground }) => ground.half_word)).toEqual([half]);
  });

  it('knows what a note said on this device, oldest first, and nothing of what wrote no note', () => {
    expect(chainOfNotes(chain)).toEqual(['', p('een'), p('een', 'twee'), whole]);
    expect(
      chainOfNotes([...results, at(state(entry(null, p('was'))), answer({ notes: p('n') }))]),
    ).toEqual([p('was'), p('n')]);
    expect(chainOfNotes(results)).toEqual([]);
  });

  it.each([
    ['the very text', ['', p('a'), p('a b')], p('a'), p('a')],
    [
      'the last that is whole in it',
      ['', p('a'), p('a', 'b'), p('a', 'b', 'c')],
      p('x a', 'b'),
      p('a', 'b'),
    ],
    ['a word counts as often as it stands there', ['', p('a'), p('a a')], p('a x'), p('a')],
    [
      'the very text rather than a later one that was made shorter',
      ['', p('a', 'b'), p('a')],
      p('a', 'b'),
      p('a', 'b'),
    ],
    ['without anything in common: nobody knows', [p('was'), p('a')], p('x'), null],
    ['without a chain: nobody knows', [], p('x'), null],
  ])('the ancestor is %s', (_, texts, there, ancestor) => {
    expect(ancestorOf(texts, there)).toBe(ancestor);
  });

  it('calls no photo back that was removed, and says so also where it is not known', () => {
    const removed = (is: boolean): Action => ({
      type: 'SAVE_INSPECTION_PHOTO',
      payload: { photo: 'f1', sha256: 'a'.repeat(64), removed: is },
    });
    const photo = { photo: 'f1', part: null, sha256: 'a'.repeat(64), caption: '', alternative: '' };
    const having = (is: boolean) => state({ photos: [{ ...photo, removed: is }] });
    const added = at(state(), removed(false));
    const gone = at(having(false), removed(true));
    const given = (there: Inspection, sent: readonly Acknowledged[]) => {
      const { actions, left } = giveBack(there, sent, []);
      return [actions.map(({ action }) => action.payload), left];
    };
    expect(given(state(), [added])).toMatchObject([[{ removed: false }], 0]);
    expect(given(state(), [added, gone])).toMatchObject([[{ removed: true }], 0]);
    expect(given(having(true), [added])).toEqual([[], 1]);
    expect(given(having(true), [added, gone])).toEqual([[], 0]);
    expect(given(having(false), [added, gone])).toMatchObject([[{ removed: true }], 0]);
    // This device itself brought the photo back.
    const back = at(having(true), removed(false));
    expect(given(having(true), [added, gone, back])).toMatchObject([[{ removed: false }], 0]);
    // This device only read that the photo was there.
    const read = giveBack(having(true), [], [], { read: having(false) });
    expect(read).toEqual({ actions: [], left: 0 });
  });

  describe('what this device only read of it before', () => {
    const gives = (
      there: Inspection,
      read: Inspection,
      { sent = [], ...more }: { sent?: readonly Acknowledged[]; refused?: readonly Action[] } = {},
      waiting: readonly Action[] = [],
    ) => {
      const { actions, left } = giveBack(
        there,
        sent,
        waiting.map((action) => ({ action })),
        { read, ...more },
      );
      return [actions.map(({ action, ground }) => [action.payload, ground.typed_on]), left];
    };
    const one = { ...entry('satisfies', p('een')), status: 'started' } as const;
    const given = { question: 'd1i1q1', result: 'satisfies', notes: p('een') };

    it('is given where nothing else says it, as typed on itself; what was started is started again', () => {
      expect(gives(state({ status: 'started' }), state(one))).toEqual([[[given, p('een')]], 0]);
      expect(gives(state({ status: 'upcoming' }), state(one))).toEqual([
        [
          [{}, undefined],
          [given, p('een')],
        ],
        0,
      ]);
      expect(gives(state(one), state(one))).toEqual([[], 0]);
      expect(gives(state(one), state(one), {}, [answer({ notes: p('een', 'twee') })])).toEqual([
        [],
        0,
      ]);
    });

    it('counts no value that is another one there: what was read may be the older one', () => {
      const there = state({
        ...entry('restore-offer', p('een')),
        status: 'started',
        city: 'Breda',
      });
      expect(gives(there, state({ ...one, city: 'Ede' }))).toEqual([[], 0]);
    });

    it('is never what was refused and only stands on this device', () => {
      expect(gives(state(), state({ notes: whole }), { refused: [notes(whole)] })).toEqual([[], 0]);
    });

    it('comes behind what this device sent itself', () => {
      const there = state({ status: 'started' });
      expect(gives(there, state({ notes: whole, status: 'started' }), { sent: chain })).toEqual([
        [[{ notes: whole }, undefined]],
        0,
      ]);
    });
  });

  describe('what pages still had when the store was cleared', () => {
    const gives = (
      there: Inspection,
      sent: readonly Acknowledged[],
      waiting: readonly Action[],
      ...copies: Inspection[]
    ) => {
      const { actions, left } = giveBack(
        there,
        sent,
        waiting.map((action) => ({ action })),
        { copies },
      );
      return [actions.map(({ action, ground }) => [action.payload, ground.notes]), left];
    };

    it('is given where nothing else says it, with a past that nobody knows', () => {
      expect(gives(state(), [], [], state({ notes: whole }))).toEqual([
        [[{ notes: whole }, null]],
        0,
      ]);
      expect(
        gives(state({ notes: p('hun', 'een', 'twee', 'drie') }), [], [], state({ notes: whole })),
      ).toEqual([[], 0]);
    });

    it('is never put over what was sent since, which has words that it lacks', () => {
      const there = state({ notes: p('een', 'nieuw') });
      const sent = [at(state({ notes: p('een') }), notes(p('een', 'nieuw')))];
      expect(gives(there, sent, [], state({ notes: p('een', 'oud') }))).toEqual([
        [[{ notes: p('een', 'oud') }, null]],
        0,
      ]);
      const chosen = [at(state(), answer({ result: 'satisfies' }))];
      expect(gives(state(entry('satisfies')), chosen, [], state(entry('restore-offer')))).toEqual([
        [],
        0,
      ]);
    });

    it('is given beside what waits, unless that says all of it', () => {
      expect(gives(state(), [], [notes(p('nieuw'))], state({ notes: whole }))).toEqual([
        [[{ notes: whole }, null]],
        0,
      ]);
      expect(
        gives(state(), [], [notes(p('een', 'twee', 'drie', 'vier'))], state({ notes: whole })),
      ).toEqual([[], 0]);
      expect(
        gives(state(), [], [answer({ result: 'satisfies' })], state(entry('restore-offer'))),
      ).toEqual([[], 0]);
    });

    it('is given of every page, once', () => {
      const copies = [
        state({ notes: p('een', 'vijf') }),
        state({ notes: p('een') }),
        state({ notes: whole }),
      ];
      expect(gives(state(), [], [], ...copies)[0]).toEqual([
        [{ notes: whole }, null],
        [{ notes: p('een', 'vijf') }, null],
      ]);
    });

    it('leaves a result that is another one there, and counts it', () => {
      expect(gives(state(entry('satisfies')), [], [], state(entry('restore-offer')))).toEqual([
        [],
        1,
      ]);
      expect(
        gives(state(), [], [], state(entry('restore-offer', p('een'))), state(entry('satisfies'))),
      ).toEqual([
        [
          [{ question: 'd1i1q1', result: 'satisfies' }, undefined],
          [{ question: 'd1i1q1', notes: p('een') }, null],
        ],
        0,
      ]);
    });
  });

  describe('texts that were stored again, or given back before', () => {
    const again = (text: string) => ({
      action: notes(text),
      ground: { notes: null },
      isUnsure: true,
    });
    const given = (sent: readonly Acknowledged[], queue: readonly Acknowledged[] = []) =>
      giveBack(state(), sent, queue).actions.map(({ action, ground }) => [
        action.payload,
        ground.notes,
      ]);

    it('say what their page had typed them on, as far as it knew', () => {
      const typedOn = (ground: Acknowledged['ground']) =>
        giveBack(state(), [{ ...again(p('een', 'twee')), ground }], []).actions.map(
          (one) => one.ground.typed_on,
        );
      expect(typedOn({ notes: null, typed_on: p('een') })).toEqual([p('een')]);
      expect(typedOn({ notes: p('een'), typed_on: p('oud') })).toEqual([p('oud')]);
      expect(typedOn({ notes: p('een') })).toEqual([p('een')]);
      expect(typedOn({ notes: '' })).toEqual([undefined]);
      expect(typedOn(undefined)).toEqual([undefined]);
    });

    it('do not stand for the ones before them: each is given, as far as none of the others says it', () => {
      expect(given([again(p('van a')), again(p('van b'))])).toEqual([
        [{ notes: p('van b') }, null],
        [{ notes: p('van a') }, null],
      ]);
      expect(given([...chain, again(p('een', 'twee'))])).toEqual([[{ notes: whole }, '']]);
      expect(given([...chain, again(p('vier'))])).toEqual([
        [{ notes: whole }, ''],
        [{ notes: p('vier') }, null],
      ]);
    });

    it('that wait leave the others to be given', () => {
      expect(given(chain, [again(p('vier'))])).toEqual([[{ notes: whole }, '']]);
      expect(given(chain, [again(p('een', 'twee', 'drie', 'vier'))])).toEqual([]);
      expect(given([again(p('van a'))], [again(p('van b'))])).toEqual([
        [{ notes: p('van a') }, null],
      ]);
    });
  });
});
