import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#tests/support/app.ts';
import { type Desk, deskOf } from '#tests/support/devices.ts';

/** The report of a finished inspection never changes: it is drawn once, and kept (S4). */
let drawn = 0;
const size = 1_000;
onBothDatabases(
  'reports of finished inspections',
  (use) => {
    let desk: Desk;
    beforeAll(async () => {
      desk = await deskOf(use());
    });
    let made = 0;
    const finished = () => desk.finished({ location: `De Kikker ${++made}` });
    /** The report, and how often something was drawn for it. */
    const report = async (id: string, by = desk.inspector) => {
      const before = drawn;
      const { status, bytes } = await by.get(`/api/inspection/${id}/export`);
      expect(status).toBe(200);
      return { text: bytes.toString(), times: drawn - before };
    };
    const kept = async () =>
      (await use().db.selectFrom('kept_reports').select('inspection_id').execute()).map(
        (row) => row.inspection_id,
      );

    it('are drawn once, as long as there is room for them; then the oldest goes', async () => {
      const [one, two, three] = [await finished(), await finished(), await finished()];
      const first = await report(one);
      expect(first.times).toBe(1);
      expect(await report(one)).toEqual({ text: first.text, times: 0 });
      use().pass(1_000);
      await report(two);
      use().pass(1_000);
      await report(three);
      // There is room for two.
      expect((await kept()).toSorted()).toEqual([two, three].toSorted());
      expect((await report(two)).times).toBe(0);
      expect((await report(one)).times).toBe(1);
    });

    it('are drawn once for who asks for one again before it is there', async () => {
      const id = await finished();
      const before = drawn;
      const asked = [1, 2, 3].map(() => desk.inspector.get(`/api/inspection/${id}/export`));
      const texts = (await Promise.all(asked)).map(({ bytes }) => bytes.toString());
      expect([new Set(texts).size, drawn - before]).toEqual([1, 1]);
    });

    it('go with their inspection', async () => {
      const id = await finished();
      await report(id);
      expect(await kept()).toContain(id);
      await desk.inspector.delete(`/api/inspection/${id}`);
      expect(await kept()).not.toContain(id);
    });

    it('are for nobody else, kept or not', async () => {
      const id = await finished();
      await report(id);
      const other = await use().login();
      expect((await other.get(`/api/inspection/${id}/export`)).status).toBe(404);
    });
  },
  {
    keepReports: 2 * size,
    drawReport: async () => {
      drawn++;
      return new TextEncoder().encode(`%PDF-test ${drawn}`.padEnd(size));
    },
  },
);

const letters: (string | undefined)[] = [];
/** Half an hour before a day ends in the Netherlands. */
let moment = Date.UTC(2026, 10, 20, 22, 30);
onBothDatabases(
  'reports with a letter',
  (use) => {
    it('are kept for a day: the letter has the day on which it is made', async () => {
      const desk = await deskOf(use());
      const id = await desk.finished({ location: 'De Brief' });
      const open = async () =>
        expect((await desk.inspector.get(`/api/inspection/${id}/export`)).status).toBe(200);
      await open();
      await open();
      moment += 3_600_000;
      await open();
      expect(letters.splice(0)).toEqual(['20-11-2026', '21-11-2026']);
      moment -= 3_600_000;
    });
  },
  {
    clock: () => moment,
    keepReports: 1_000_000,
    letterhead: { organisation: 'GGD', logo: null, key: 'ggd' },
    drawReport: async ({ letter }) => {
      letters.push(letter?.date.value);
      return new TextEncoder().encode('%PDF-test');
    },
  },
);
