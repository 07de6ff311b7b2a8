import * as z from 'zod/mini';
import { Version, VersionRow } from '#shared/model/checklist.ts';
import { CategoryPage, HelpQuestionPage, QuestionPage } from '#shared/model/checklistPages.ts';
import { Direction, VersionStatus } from '#shared/model/enums.ts';
import {
  choice,
  Flag,
  Id,
  IdList,
  keptDate,
  keptLine,
  keptText,
  line,
  PageQuery,
  pageAnswer,
  plainText,
  RichText,
  requiredLine,
  requiredText,
  Stamp,
} from '#shared/model/fields.ts';
import { limits } from '#shared/model/limits.ts';
import { Template } from '#shared/model/template.ts';
import type { Route } from './route.ts';

const one = z.object({ id: Id });
const created = z.object({ id: Id });
const stamped = { stamp: z.optional(Stamp) } as const;
const stamp = { stamp: Stamp } as const;
const move = z.object({ id: Id, direction: Direction });
const optionalId = z.pipe(
  z.optional(z.nullable(z.union([Id, z.literal('')]))),
  z.transform((value) => value || null),
);

const version = { title: requiredLine(), online: z._default(Flag, false) } as const;
/** What a version has beyond the specification; what is not sent stays as it is. */
const life = {
  archived: z.optional(Flag),
  valid_from: keptDate(),
  changes: keptText(),
} as const;
const category = {
  title: requiredLine(),
  description: RichText,
  default_value: RichText,
  last_question: plainText(),
  last_question_title: line(),
} as const;
const question = {
  title: line(),
  text: requiredText(),
  description: RichText,
  default_value: RichText,
} as const;
const described = { description: limits.rich, default_value: limits.rich };
const worded = { text: limits.rich };
const template = {
  title: requiredLine(),
  skip_categories: IdList,
  skip_questions: IdList,
} as const;

export const versionRoutes = {
  'versions.list': {
    method: 'GET',
    path: '/api/version',
    access: 'member',
    input: z.extend(PageQuery, { status: choice(VersionStatus) }),
    output: z.object({ ...pageAnswer, versions: z.array(VersionRow) }),
    summary: 'Versions, paged, filtered and sorted; inspectors see the ones they may use',
  },
  'versions.get': {
    method: 'GET',
    path: '/api/version/:id',
    access: 'member',
    input: one,
    // For administrators. `unfinished`: how many of its inspections see a changed text at once;
    // `origin`: the version that it was copied from, where that is still there.
    output: z.object({
      version: Version,
      unfinished: z.optional(z.int()),
      origin: z.optional(Id),
      ...stamp,
    }),
    summary: 'One version with its whole tree',
  },
  'versions.create': {
    method: 'POST',
    path: '/api/version',
    access: 'admin',
    writes: 'once',
    input: z.object({ ...version, ...life }),
    output: created,
    status: 201,
    summary: 'Add a version',
  },
  'versions.update': {
    method: 'PUT',
    path: '/api/version/:id',
    access: 'admin',
    writes: 'once',
    // What is not sent stays as it is.
    input: z.object({ id: Id, ...version, online: z.optional(Flag), ...life, ...stamped }),
    output: z.object({ version: VersionRow, ...stamp }),
    summary: 'Change title, online, and what else a version has of its own',
  },
  'versions.duplicate': {
    method: 'POST',
    path: '/api/version/:id/duplicate',
    access: 'admin',
    writes: 'once',
    input: one,
    output: created,
    status: 201,
    heavy: true,
    summary: 'Deep copy, offline',
  },
  'versions.delete': {
    method: 'DELETE',
    path: '/api/version/:id',
    access: 'admin',
    writes: 'once',
    input: one,
    output: null,
    summary: 'Delete a version without inspections',
  },

  'categories.formData': {
    method: 'GET',
    path: '/api/category/form-data',
    access: 'admin',
    input: z.object({ version: Id }),
    output: z.object({
      parents: z.array(z.object({ id: Id, title: z.string(), number: z.string() })),
    }),
    names: true,
    summary: 'The domains an item can hang on',
  },
  'categories.get': {
    method: 'GET',
    path: '/api/category/:id',
    access: 'admin',
    input: one,
    output: z.object({ category: CategoryPage, ...stamp }),
    summary: 'One domain or item',
  },
  'categories.create': {
    method: 'POST',
    path: '/api/category',
    access: 'admin',
    writes: 'once',
    input: z.object({ ...category, version: Id, parent: optionalId }),
    rich: described,
    output: created,
    status: 201,
    names: true,
    heavy: true,
    summary: 'Add a domain, or an item under a domain',
  },
  'categories.update': {
    method: 'PUT',
    path: '/api/category/:id',
    access: 'admin',
    writes: 'once',
    // What the specification's payload does not have stays as it is.
    input: z.object({
      id: Id,
      ...category,
      last_question_title: keptLine(),
      parent: z.optional(z.nullable(Id)),
      ...stamped,
    }),
    rich: described,
    output: z.object({ category: CategoryPage, ...stamp }),
    heavy: true,
    summary: 'Change a domain or item',
  },
  'categories.move': {
    method: 'POST',
    path: '/api/category/:id/move/:direction',
    access: 'admin',
    writes: 'once',
    input: move,
    output: z.object({ category: CategoryPage }),
    heavy: true,
    summary: 'Move among its siblings',
  },
  'categories.delete': {
    method: 'DELETE',
    path: '/api/category/:id',
    access: 'admin',
    writes: 'once',
    input: one,
    output: null,
    heavy: true,
    summary: 'Delete with everything beneath it',
  },

  'questions.get': {
    method: 'GET',
    path: '/api/question/:id',
    access: 'admin',
    input: one,
    output: z.object({ question: QuestionPage, ...stamp }),
    summary: 'One condition',
  },
  'questions.create': {
    method: 'POST',
    path: '/api/question',
    access: 'admin',
    writes: 'once',
    input: z.object({ ...question, category: Id, version: z.optional(Id) }),
    rich: described,
    output: created,
    status: 201,
    heavy: true,
    summary: 'Add a condition to an item',
  },
  'questions.update': {
    method: 'PUT',
    path: '/api/question/:id',
    access: 'admin',
    writes: 'once',
    input: z.object({ id: Id, ...question, category: z.optional(Id), ...stamped }),
    rich: described,
    output: z.object({ question: QuestionPage, ...stamp }),
    heavy: true,
    summary: 'Change a condition',
  },
  'questions.move': {
    method: 'POST',
    path: '/api/question/:id/move/:direction',
    access: 'admin',
    writes: 'once',
    input: move,
    output: z.object({ question: QuestionPage }),
    heavy: true,
    summary: 'Move within its item',
  },
  'questions.delete': {
    method: 'DELETE',
    path: '/api/question/:id',
    access: 'admin',
    writes: 'once',
    input: one,
    output: null,
    heavy: true,
    summary: 'Delete a condition',
  },

  'helpQuestions.get': {
    method: 'GET',
    path: '/api/help_question/:id',
    access: 'admin',
    input: one,
    output: z.object({ help_question: HelpQuestionPage, ...stamp }),
    summary: 'One help question',
  },
  'helpQuestions.create': {
    method: 'POST',
    path: '/api/help_question',
    access: 'admin',
    writes: 'once',
    input: z.object({ text: RichText, question: optionalId, category: optionalId }),
    rich: worded,
    output: created,
    status: 201,
    names: true,
    heavy: true,
    summary: 'Add a help question to a condition or a category',
  },
  'helpQuestions.update': {
    method: 'PUT',
    path: '/api/help_question/:id',
    access: 'admin',
    writes: 'once',
    input: z.object({ id: Id, text: RichText, ...stamped }),
    rich: worded,
    output: z.object({ help_question: HelpQuestionPage, ...stamp }),
    heavy: true,
    summary: 'Change a help question',
  },
  'helpQuestions.move': {
    method: 'POST',
    path: '/api/help_question/:id/move/:direction',
    access: 'admin',
    writes: 'once',
    input: move,
    output: z.object({ help_question: HelpQuestionPage }),
    heavy: true,
    summary: 'Move among its siblings',
  },
  'helpQuestions.delete': {
    method: 'DELETE',
    path: '/api/help_question/:id',
    access: 'admin',
    writes: 'once',
    input: one,
    output: null,
    heavy: true,
    summary: 'Delete a help question',
  },

  'templates.list': {
    method: 'GET',
    path: '/api/inspection_template',
    access: 'member',
    input: z.object({ version: z.optional(Id) }),
    output: z.object({ inspection_templates: z.array(Template) }),
    summary: 'Colours, of one version or of all',
  },
  'templates.get': {
    method: 'GET',
    path: '/api/inspection_template/:id',
    access: 'member',
    input: one,
    output: z.object({ inspection_template: Template, ...stamp }),
    summary: 'One colour',
  },
  'templates.create': {
    method: 'POST',
    path: '/api/inspection_template',
    access: 'admin',
    writes: 'once',
    input: z.object({ ...template, version: Id }),
    output: created,
    status: 201,
    names: true,
    heavy: true,
    summary: 'Add a colour',
  },
  'templates.update': {
    method: 'PUT',
    path: '/api/inspection_template/:id',
    access: 'admin',
    writes: 'once',
    input: z.object({ id: Id, ...template, ...stamped }),
    output: z.object({ inspection_template: Template, ...stamp }),
    heavy: true,
    summary: 'Change a colour',
  },
  'templates.copy': {
    method: 'POST',
    path: '/api/inspection_template/:id/copy',
    access: 'admin',
    writes: 'once',
    input: z.object({ id: Id, version: Id }),
    output: created,
    status: 201,
    names: true,
    heavy: true,
    summary: 'Copy a colour within its version, or to another one',
  },
  'templates.delete': {
    method: 'DELETE',
    path: '/api/inspection_template/:id',
    access: 'admin',
    writes: 'once',
    input: one,
    output: null,
    summary: 'Delete a colour',
  },
} as const satisfies Record<string, Route>;
