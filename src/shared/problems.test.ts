import { describe, expect, it } from 'vitest';
import { isProblemCode, Problem, type ProblemCode, problems } from './problems.ts';
import { fieldProblemTexts } from './text/fieldProblems.ts';
import { genericProblem, problemTexts } from './text/problems.ts';

const codes = Object.keys(problems) as ProblemCode[];

/** The route names of specification section 2, with `home` and `login`. */
const routeNames = [
  'home',
  'login',
  'inspections',
  'versions',
  'users',
  'alerts',
  'edit_user',
  'my-data',
  'fill_out_inspection',
  'add_version',
  'edit_version',
  'add_root_category',
  'add_sub_category',
  'edit_category',
  'add_category_help_question',
  'edit_category_help_question',
  'add_question',
  'edit_question',
  'add_question_help_question',
  'edit_question_help_question',
  'inspection_template_list',
  'add_inspection_template',
  'edit_inspection_template',
  'edit_alert',
  'snippets',
  'add_inspection',
  'edit_inspection',
  'inspection_categories_and_questions',
];

describe('§8 the table of problems', () => {
  it.each(codes)('%s has a status, a place to go and a Dutch text', (code) => {
    const { status, goTo } = problems[code];
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(Number.isInteger(status)).toBe(true);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThanOrEqual(599);
    if (goTo !== null) expect(routeNames).toContain(goTo);
    expect(problemTexts[code].header).toMatch(/^\p{Lu}.*[^\s.]$/u);
    expect(problemTexts[code].text).toMatch(/^\p{Lu}.*[.!]$/u);
  });

  it('has each code once, and no text without a code', () => {
    expect(new Set(codes).size).toBe(codes.length);
    expect(Object.keys(problemTexts).sort()).toEqual([...codes].sort());
  });

  it('tells two problems apart by their text', () => {
    const seen = codes.map((code) => `${problemTexts[code].header}|${problemTexts[code].text}`);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each([
    ['not_logged_in', 401],
    ['invalid_grant', 401],
    ['access_denied', 403],
    ['name_conflict', 409],
    ['inspection_not_complete', 409],
    ['inspection_finished', 409],
    ['inspection_not_finished', 409],
    ['version_in_use', 409],
    ['own_account', 409],
    ['validation_failed', 422],
    ['payload_too_large', 413],
    ['too_many_requests', 429],
    ['storage_full', 429],
    ['internal_error', 500],
  ] as const)('%s answers %i (agreements part 1)', (code, status) => {
    expect(problems[code].status).toBe(status);
  });

  it.each([
    ['user_not_found', 'users'],
    ['alert_not_found', 'alerts'],
    ['version_not_found', 'versions'],
    ['category_not_found', 'edit_version'],
    ['question_not_found', 'edit_version'],
    ['help_question_not_found', null],
    ['inspection_template_not_found', 'inspection_template_list'],
    ['inspection_not_found', 'inspections'],
  ] as const)('%s answers 404 and leads to %s', (code, goTo) => {
    expect(problems[code]).toEqual({ status: 404, goTo });
    expect(problemTexts[code].text).toMatch(/^Deze .* bestaat niet \(meer\)!$/);
  });
});

describe('§8 the texts of the specification', () => {
  it.each([
    ['name_conflict', 'Naam al in gebruik', 'Er is al een andere versie met deze naam!'],
    [
      'inspection_not_complete',
      'Inspectie niet volledig',
      'Deze inspectie heeft nog niet antwoorden voor alle voorwaarden!',
    ],
    [
      'internal_error',
      'Oeps, er gaat iets mis!',
      'Er is helaas iets mis gegaan. Probeer de pagina te herladen of probeer het later nog eens.',
    ],
    ['invalid_grant', 'Uitgelogd', 'Je bent nu uitgelogd.'],
  ] as const)('%s', (code, header, text) => {
    expect(problemTexts[code]).toEqual({ header, text });
  });

  it('are the ones for what is gone', () => {
    expect(problemTexts.user_not_found.text).toBe('Deze gebruiker bestaat niet (meer)!');
    expect(problemTexts.question_not_found.text).toBe('Deze voorwaarde bestaat niet (meer)!');
    expect(problemTexts.help_question_not_found.text).toBe('Deze hulpvraag bestaat niet (meer)!');
    expect(problemTexts.inspection_template_not_found.text).toBe('Deze kleur bestaat niet (meer)!');
    expect(genericProblem).toBe(problemTexts.internal_error);
  });

  it('say of every field what is wrong', () => {
    for (const text of Object.values(fieldProblemTexts)) expect(text).toMatch(/^\p{Lu}.*\.$/u);
  });
});

describe('§8 a Problem', () => {
  it('carries its code and details', () => {
    const problem = new Problem('inspection_not_complete', { missing: ['q1'] });
    expect(problem).toBeInstanceOf(Error);
    expect(problem).toMatchObject({
      name: 'Problem',
      message: 'inspection_not_complete',
      code: 'inspection_not_complete',
      missing: ['q1'],
      fields: undefined,
    });
    expect(new Problem('validation_failed', { fields: { title: 'required' } }).fields).toEqual({
      title: 'required',
    });
    const cause = new Error('disk');
    expect(new Problem('internal_error', { cause }).cause).toBe(cause);
  });

  it.each(['toString', 'constructor', '__proto__', '', 'weg', null, undefined, 404])(
    'does not know the code %j',
    (code) => {
      expect(isProblemCode(code)).toBe(false);
    },
  );

  it('knows its own codes', () => {
    expect(codes.every(isProblemCode)).toBe(true);
  });
});
