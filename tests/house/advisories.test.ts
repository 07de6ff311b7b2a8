import { expect, it } from 'vitest';
import { verdictOf } from '#tests/tools/auditVerdict.ts';

const of = (severity: string) => ({
  vulnerabilities: { one: { severity, range: '<2.0.0', fixAvailable: true } },
  metadata: { dependencies: { prod: 120 } },
});

it('a serious advisory fails, a small one is told, and no answer is no good news', () => {
  expect(verdictOf(of('critical')).code).toBe(1);
  expect(verdictOf(of('high')).code).toBe(1);
  expect(verdictOf(of('low'))).toEqual({
    code: 0,
    lines: ['one <2.0.0: low, a later version mends it', '1 advisories for 120 packages.'],
  });
  expect(verdictOf({ vulnerabilities: {} }).code).toBe(0);
  for (const nothing of [null, {}, { message: '405 Method Not Allowed' } as object])
    expect(verdictOf(nothing).code).toBe(2);
});
