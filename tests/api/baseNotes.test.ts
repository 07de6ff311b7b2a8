import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#shared/model/limits.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import {
  type Desk,
  type Device,
  deskOf,
  deviceOf,
  doors,
  type Sendable,
} from '#tests/support/devices.ts';

/**
 * A note says which text it was typed on: so the server knows what its device did, whatever came to
 * stand there.
 */
onBothDatabases('§4 decisions 4: notes with the text they were typed on', (use) => {
  let desk: Desk;
  let a: Device;
  let b: Device;
  let id: string;
  beforeAll(async () => {
    desk = await deskOf(use());
  });
  const begin = async () => {
    [a, b] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
    id = await desk.started();
  };
  const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
  const note = (device: Device, notes: string, base: number, over: Partial<Sendable> = {}) =>
    device.change(id, 'SAVE_INSPECTION_NOTES', { notes }, base, over);
  const notes = async () => (await desk.read(id)).notes;
  /** b writes on: more changes than are read of a past. */
  const goOn = async (revision: number, text: (n: number) => string) => {
    const receipts = await b.sendAll(
      Array.from({ length: 155 }, (_, n) => note(b, text(n), revision + n)),
    );
    expect(new Set(receipts.map(({ status }) => status))).toEqual(new Set(['applied']));
  };
  const tooLong = p('x'.repeat(limits.notes));

  describe.each(doors)('by the %s', (door) => {
    it('is merged with what stands there, also where its device claims to know that state', async () => {
      await begin();
      await b.send(door, note(b, p('begin', 'van b'), 2));
      // Revision 3 is the newest; its text was typed on an older one all the same.
      expect(
        await a.send(door, note(a, p('van a', 'begin'), 3, { base_notes: p('begin') })),
      ).toMatchObject({
        status: 'applied',
        conflict: { part: 'notes', theirs: p('begin', 'van b') },
      });
      expect(await notes()).toBe(p('van a', 'begin', 'van b'));
    });

    it('takes out only what was taken out where it was typed', async () => {
      await begin();
      await b.send(door, note(b, p('een', 'twee'), 2));
      await b.send(door, note(b, p('een', 'twee', 'drie'), 3));
      expect(
        await a.send(door, note(a, p('twee'), 3, { base_notes: p('een', 'twee') })),
      ).toMatchObject({ status: 'applied' });
      expect(await notes()).toBe(p('twee', 'drie'));
    });

    it('leaves what stands there when it says what it was typed on', async () => {
      await begin();
      await b.send(door, note(b, p('van b'), 2));
      const receipt = await a.send(door, note(a, p('was'), 2, { base_notes: p('was') }));
      expect(receipt).toMatchObject({ status: 'applied' });
      expect(receipt).not.toHaveProperty('conflict');
      expect(await notes()).toBe(p('van b'));
    });

    it('is as it was sent where its text stands there still', async () => {
      await begin();
      await a.send(door, note(a, p('een'), 2, { base_notes: '' }));
      expect(
        await a.send(door, note(a, p('twee'), 2, { base_notes: p('een') })),
      ).not.toHaveProperty('conflict');
      expect(await notes()).toBe(p('twee'));
    });

    it.each(['stored again', 'given back'])(
      'of a past that nobody knows for sure (%s), goes by what stood there before',
      async (why) => {
        await begin();
        const list = '<ul><li><p>Deur dicht gevonden</p></li></ul>';
        for (const [index, text] of [
          p('trap gezien en hal', 'Hekje'),
          p('Ook trap gezien en de hal', 'Hekje van hout met slot, nieuw, wit, laag, weg'),
        ].entries())
          await b.send(door, note(b, text, 2 + index));
        const over =
          why === 'stored again'
            ? { base_notes: null }
            : { base_notes: p('gezien'), given_back: true };
        await a.send(
          door,
          note(
            a,
            `${p('Nu trap gezien en hal', 'Hekje rood verf los nat vies oud stuk krom')}${list}`,
            4,
            over,
          ),
        );
        const words = ((await notes()).replace(/<[^>]*>/g, ' ').match(/[\w]+/g) ?? []).toSorted();
        expect(words).toEqual(
          'Deur Hekje Nu Ook de dicht en gevonden gezien hal hout krom laag los met nat nieuw oud rood slot stuk trap van verf vies weg wit'.split(
            ' ',
          ),
        );
      },
    );

    it('stored again, goes by what its page had it typed on, where that stood there: a half word at the front of another is the one that was typed on', async () => {
      await begin();
      await a.send(
        door,
        note(a, p('in de hal staat een stoel bij de vadeur'), 2, { base_notes: '' }),
      );
      await b.send(door, note(b, p('ook in de hal staat een stoel bij de vadeur'), 3));
      const typed_on = p('in de hal staat een stoel bij de vadeur');
      await a.send(
        door,
        note(a, p('in de hal een stoel bij de vaste deur'), 3, { base_notes: null, typed_on }),
      );
      expect(await notes()).toBe(p('ook in de hal een stoel bij de vaste deur'));
    });

    it.each(['general notes', 'a condition'])(
      'stored again, goes by what its page had it typed on where that came in, though it met others’ text there: %s',
      async (place) => {
        await begin();
        const [question = ''] = desk.questions;
        const isGeneral = place === 'general notes';
        const saying = (
          device: Device,
          text: string,
          base: number,
          over: Partial<Sendable>,
          result?: object,
        ) =>
          isGeneral
            ? note(device, text, base, over)
            : device.change(
                id,
                'SAVE_INSPECTION_QUESTION_RESULT',
                { question, ...result, notes: text },
                base,
                over,
              );
        const said = async (): Promise<string> => {
          const inspection = await desk.read(id);
          return isGeneral ? inspection.notes : inspection.question_results[0].notes;
        };
        const list = (...items: string[]) =>
          `<ul>${items.map((one) => `<li>${p(one)}</li>`).join('')}</ul>`;
        // So long that the server looks at few of its earlier texts.
        const long = p(Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(' '));
        await b.send(door, saying(b, long, 2, { base_notes: '' }));
        await a.send(door, saying(a, list('kern'), 2, { base_notes: '' }, { result: 'satisfies' }));
        for (const more of ['van', 'hout', 'nat', 'vies', 'oud', 'stuk']) {
          const met = await said();
          await b.send(
            door,
            saying(b, met.replace(/(kern[^<]*)/, `$1 ${more}`), 4, { base_notes: met }),
          );
        }
        await a.send(
          door,
          saying(a, list('kern rood groen blauw geel', 'nieuw'), 4, {
            base_notes: null,
            typed_on: list('kern'),
          }),
        );
        const words = (
          (await said())
            .replace(long, '')
            .replace(/<[^>]*>/g, ' ')
            .match(/\w+/g) ?? []
        ).toSorted();
        expect(words).toEqual(
          'blauw geel groen hout kern nat nieuw oud rood stuk van vies'.split(' '),
        );
      },
    );

    it('made on a text that a restore took away and another device gave back: it is what was done to that', async () => {
      await begin();
      await b.send(door, note(b, p('de hal', 'deur'), 2));
      await a.send(
        door,
        note(a, p('de hal', 'vadeur'), 2, {
          base_notes: p('de hal'),
          typed_on: p('de hal', 'deur'),
        }),
      );
      expect(await notes()).toBe(p('de hal', 'vadeur'));
    });

    it('from long ago, of which nobody knows the past, brings nothing: the note has gone on since', async () => {
      await begin();
      const old = p('de deur hangt los', 'stoel kapot');
      await b.send(door, note(b, old, 2));
      await goOn(3, (n) => p('de deur hangt los', `hek ${n}`));
      const now = await notes();
      expect(await a.send(door, note(a, old, 2, { base_notes: null }))).toMatchObject({
        status: 'applied',
      });
      expect(await notes()).toBe(now);
      // Typed on a later text it is a change: what was taken out is put back.
      await a.send(door, note(a, old, 2, { base_notes: null, typed_on: p('de deur hangt los') }));
      expect(await notes()).toContain('stoel kapot');
    });

    it('says which word a half one was typed in front of, also to a change that comes later', async () => {
      await begin();
      await b.send(door, note(b, p('hal gang trap zolder', 'tuin'), 2));
      // A restore took 'deur' away: a page gives back what it typed on a text that has it.
      await b.send(
        door,
        note(b, p('hal gang trap zolder vadeur raam muur bel', 'tuin'), 3, {
          base_notes: null,
          typed_on: p('hal gang trap zolder deur raam muur bel', 'tuin'),
        }),
      );
      await a.send(
        door,
        note(a, p('hal gang trap zolder deur raam muur bel', 'tuin', 'schuur'), 3, {
          base_notes: null,
          typed_on: p('hal gang trap zolder', 'tuin'),
        }),
      );
      const words: string[] = (await notes()).replace(/<[^>]*>/g, ' ').split(/\s+/);
      expect(words.filter((word) => word.endsWith('deur'))).toEqual(['vadeur']);
      expect(words).toContain('schuur');
    });

    it.each([
      { typed: 'v', whole: 'vast deur', said: 'vdeur' },
      { typed: 'va', whole: 'vast in de <strong>deur</strong>', said: 'va<strong>deur</strong>' },
    ])(
      'says which word was half typed, to a text of which nobody knows the past: $said',
      async ({ typed, whole, said }) => {
        const half = { half_word: { typed, next: 'deur' } };
        await begin();
        // The half text is there, and the whole one comes after it.
        await b.send(door, note(b, p(`de ${said} klemt`, 'tuin'), 2, half));
        await b.send(door, note(b, p(`de ${said} klemt`, 'tuin dicht'), 3));
        await a.send(door, note(a, p(`de ${whole} klemt`, 'tuin'), 3, { base_notes: null }));
        expect(await notes()).toBe(p(`de ${whole} klemt`, 'tuin dicht'));
        // The whole one is there, and an older copy has the half one.
        await begin();
        await b.send(door, note(b, p(`de ${whole} klemt`, 'tuin'), 2));
        await a.send(
          door,
          note(a, p(`de ${said} klemt`, 'tuin', 'schuur'), 2, { ...half, base_notes: null }),
        );
        expect(await notes()).toBe(p(`de ${whole} klemt`, 'tuin', 'schuur'));
      },
    );

    it.each([true, false])(
      'typed in front of a word that another was typing too, leaves the paragraph there once: %j',
      async (isFirst) => {
        const rest = 'klemt en kraakt nog';
        const was = p(`trdeur ${rest}`);
        await begin();
        await b.send(door, note(b, was, 2, { half_word: { typed: 'tr', next: 'deur' } }));
        const half = { base_notes: was, half_word: { typed: 'he', next: 'trdeur' } };
        const sendings = [
          () => a.send(door, note(a, p(`hetrdeur ${rest}`), 3, half)),
          () => b.send(door, note(b, p(`trap deur ${rest}`), 3, { base_notes: was })),
        ];
        for (const send of isFirst ? sendings : sendings.toReversed()) await send();
        expect(await notes()).toBe(p(`hetrap deur ${rest}`));
        await a.send(
          door,
          note(a, p(`hek trdeur ${rest}`), 4, { base_notes: p(`hetrdeur ${rest}`) }),
        );
        expect(await notes()).toBe(p(`hek trap deur ${rest}`));
      },
    );

    it.each(['va', { typed: 'va' }, { typed: 'v a', next: 'deur' }])(
      'is taken where it says wrongly what was half typed: %j',
      async (half_word) => {
        await begin();
        expect(await b.send(door, note(b, p('vadeur'), 2, { half_word } as never))).toMatchObject({
          status: 'applied',
        });
        expect(await notes()).toBe(p('vadeur'));
      },
    );

    it('from long ago brings nothing, also where it said what was half typed', async () => {
      await begin();
      const old = p('de vadeur hangt los', 'stoel kapot');
      const half = { half_word: { typed: 'va', next: 'deur' } };
      // Merged with what stood there, so that no receipt has this text.
      await b.send(door, note(b, p('stoel kapot'), 2));
      await b.send(door, note(b, p('de vadeur hangt los'), 3, { ...half, base_notes: '' }));
      expect(await notes()).toBe(old);
      await goOn(4, (n) => p(`hek ${n}`));
      const now = await notes();
      await a.send(door, note(a, old, 2, { base_notes: null }));
      expect(await notes()).toBe(now);
    });

    it('stored again, loses no word where what its page had it typed on never stood there', async () => {
      await begin();
      await b.send(door, note(b, p('het dak lekt'), 2));
      await a.send(
        door,
        note(a, p('nooit aangekomen', 'trap is glad'), 3, {
          base_notes: null,
          typed_on: p('nooit aangekomen'),
        }),
      );
      for (const text of ['nooit aangekomen', 'trap is glad', 'het dak lekt'])
        expect(await notes()).toContain(p(text));
    });

    it('tells who wrote there last on another device, and when', async () => {
      await begin();
      const before = new Date(use().now()).toISOString();
      await b.send(door, note(b, p('van b'), 2));
      const { family_name } = await use()
        .db.selectFrom('accounts')
        .select('family_name')
        .where('id', '=', desk.inspector.id)
        .executeTakeFirstOrThrow();
      const receipt = await a.send(door, note(a, p('van a'), 2, { base_notes: '' }));
      expect(receipt.conflict).toMatchObject({
        part: 'notes',
        theirs: p('van b'),
        by: `Test ${family_name}`,
      });
      const [at = '', after] = [receipt.conflict?.at, new Date(use().now()).toISOString()];
      expect([before, at, after].sort()).toEqual([before, at, after]);
    });

    it('tells nobody’s name of what this device wrote itself, or did elsewhere', async () => {
      await begin();
      await a.send(door, note(a, p('zelf'), 2, { base_notes: '' }));
      await b.send(
        door,
        b.change(
          id,
          'SAVE_INSPECTION_CATEGORY_NOTES',
          { category: desk.domain, notes: p('domein') },
          3,
        ),
      );
      const { conflict } = await a.send(door, note(a, p('anders'), 2, { base_notes: '' }));
      expect(conflict).toEqual({ part: 'notes', theirs: p('zelf') });
    });

    it('is the same change with another text under it: a duplicate', async () => {
      await begin();
      const change = note(a, p('een'), 2, { base_notes: '' });
      expect(await a.send(door, change)).toMatchObject({ status: 'applied', revision: 3 });
      for (const base_notes of [p('anders'), undefined]) {
        const { base_notes: _, ...rest } = change;
        expect(
          await a.send(door, base_notes === undefined ? rest : { ...rest, base_notes }),
        ).toMatchObject({ status: 'duplicate', revision: 3 });
      }
      // Its own words are not under it.
      expect(await a.send(door, { ...change, payload: { notes: p('twee') } })).toMatchObject({
        status: 'refused',
        error: 'action_conflict',
      });
      expect(await notes()).toBe(p('een'));
    });

    it('without it, is typed on what stood there before others came', async () => {
      await begin();
      await a.send(door, note(a, p('begin'), 2));
      await b.send(door, note(b, p('begin', 'van b'), 3));
      expect(await a.send(door, note(a, p('van a', 'begin'), 3))).toMatchObject({
        conflict: { part: 'notes', theirs: p('begin', 'van b') },
      });
      expect(await notes()).toBe(p('van a', 'begin', 'van b'));
      // And on the newest state where its device knows that.
      expect(await a.send(door, note(a, p('alles anders'), 5))).not.toHaveProperty('conflict');
      expect(await notes()).toBe(p('alles anders'));
    });

    it('is about the notes of a condition and a domain as well, and about no result', async () => {
      await begin();
      const [question = ''] = desk.questions;
      const answer = (device: Device, payload: object, over: Partial<Sendable> = {}) =>
        device.change(id, 'SAVE_INSPECTION_QUESTION_RESULT', { question, ...payload }, 2, over);
      await b.send(door, answer(b, { notes: p('van b') }));
      await a.send(door, answer(a, { result: 'satisfies', notes: p('van a') }, { base_notes: '' }));
      const domain = (device: Device, text: string, base: number) =>
        device.change(
          id,
          'SAVE_INSPECTION_CATEGORY_NOTES',
          { category: desk.domain, notes: text },
          base,
          { base_notes: '' },
        );
      await b.send(door, domain(b, p('van b'), 4));
      await a.send(door, domain(a, p('van a'), 5));
      expect(await desk.read(id)).toMatchObject({
        question_results: [{ question, result: 'satisfies', notes: p('van a', 'van b') }],
        category_notes: [{ category: desk.domain, notes: p('van a', 'van b') }],
      });
    });
  });

  describe('typed on a text that goes in the same delivery', () => {
    it('rests on that when it was applied', async () => {
      await begin();
      await b.send('queue', note(b, p('van b'), 2));
      const first = note(a, p('een'), 2, { base_notes: '' });
      const second = note(a, p('twee'), 2, { base_notes: p('een'), after: first.id });
      expect((await a.sendAll([first, second])).map(({ status }) => status)).toEqual([
        'applied',
        'applied',
      ]);
      // 'een' was taken out where it was typed.
      expect((await notes()).match(/een|twee|van b/g)?.sort()).toEqual(['twee', 'van b']);
    });

    // The refused text had taken 'een' and 'twee' out: on top of it they would look as if others
    // had put them in.
    it('rests on what that rested on when it was refused, however many came between', async () => {
      await begin();
      await b.send('queue', note(b, p('een', 'twee', 'van b'), 2));
      const first = note(a, tooLong, 2, { base_notes: p('een', 'twee') });
      const second = note(a, tooLong, 2, { base_notes: tooLong, after: first.id });
      const other = a.change(
        id,
        'SAVE_INSPECTION_CATEGORY_NOTES',
        { category: desk.domain, notes: p('domein') },
        2,
      );
      const third = note(a, p('kort'), 2, { base_notes: tooLong, after: second.id });
      expect((await a.sendAll([first, second, other, third])).map(({ status }) => status)).toEqual([
        'refused',
        'refused',
        'applied',
        'applied',
      ]);
      expect(await notes()).toBe(p('kort', 'van b'));
    });

    it('rests on nothing when the refused one said nothing of that: what stood there before others came', async () => {
      await begin();
      await a.send('queue', note(a, p('een', 'twee'), 2));
      await b.send('queue', note(b, p('een', 'twee', 'van b'), 3));
      const first = note(a, tooLong, 3);
      await a.sendAll([first, note(a, p('kort'), 3, { base_notes: tooLong, after: first.id })]);
      expect(await notes()).toBe(p('kort', 'van b'));
    });

    it('rests on its own word where the one before it went in another delivery', async () => {
      await begin();
      const first = note(a, tooLong, 2, { base_notes: '' });
      await a.sendAll([first]);
      await b.send('queue', note(b, p('begin', 'van b'), 2));
      await a.sendAll([
        note(a, p('begin', 'van a'), 2, { base_notes: p('begin'), after: first.id }),
      ]);
      expect(await notes()).toBe(p('begin', 'van a', 'van b'));
    });
  });
});
