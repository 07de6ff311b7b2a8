import { describe, expect, it } from 'vitest';
import { Problem } from '#shared/problems.ts';
import { canChangeStructure } from '#shared/rules/checklist/editing.ts';
import { canEdit, canExport, canStart, refuseFinished, refuseUnlessStarted } from './status.ts';

const codeOf = (act: () => void): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};

describe('§4 inspection status', () => {
  it.each([
    {
      status: 'upcoming',
      edit: true,
      start: true,
      export: false,
      change: null,
      answer: 'inspection_not_started',
    },
    { status: 'started', edit: true, start: false, export: false, change: null, answer: null },
    {
      status: 'finished',
      edit: false,
      start: false,
      export: true,
      change: 'inspection_finished',
      answer: 'inspection_finished',
    },
  ] as const)('$status', ({ status, ...expected }) => {
    expect(canEdit(status)).toBe(expected.edit);
    expect(canStart(status)).toBe(expected.start);
    expect(canExport(status)).toBe(expected.export);
    expect(codeOf(() => refuseFinished(status))).toBe(expected.change);
    expect(codeOf(() => refuseUnlessStarted(status))).toBe(expected.answer);
  });
});

describe('§4 version: adding and deleting is possible only while inspection_count is 0', () => {
  it.each([
    [0, true],
    [1, false],
    [500, false],
  ])('%i inspections: %s', (inspection_count, possible) => {
    expect(canChangeStructure({ inspection_count })).toBe(possible);
  });
});
