/**
 * The most that is allowed (agreements part 3; `notes`: docs/decisions/028), in characters, except
 * for these. `ids`: entries; `inspections`: those of one person, some four times a working life, as
 * all are rows of one list; `offers`: inspections that one person offers at once; `followUps`: of
 * one inspection; `snippets`: of one person, and of the organisation; `colours`: of a checklist
 * file; `rows`: domains, items, conditions and help questions of a checklist file; `number`: the
 * largest that both databases hold. `checklist`: all texts of a version, some ten times the longest
 * one; `colourIds`: ids that the colours of a version leave out in all.
 */
export const limits = {
  title: 255,
  plain: 10_000,
  rich: 100_000,
  notes: 300_000,
  /** All texts that were written in one inspection: some three times the longest report. */
  inspection: 4_000_000,
  halfWord: 80,
  richRaw: 1_000_000,
  /** Of a refused change that is kept: more than any can have that our devices make. */
  held: 2_000_000,
  ids: 5_000,
  inspections: 10_000,
  offers: 500,
  followUps: 20,
  filter: 200,
  snippet: 20_000,
  snippets: 300,
  /** Bytes: some twice the largest that the register offers. */
  registerFile: 67_108_864,
  number: 2_147_483_647,
  rows: 5_000,
  /** Larger numbers of rows are not counted exactly. */
  counted: 10_000,
  checklist: 2_000_000,
  colourIds: 50_000,
  colours: 200,
} as const;
