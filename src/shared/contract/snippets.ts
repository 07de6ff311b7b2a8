import * as z from 'zod/mini';
import { Id, Stamp } from '#shared/model/fields.ts';
import { limits } from '#shared/model/limits.ts';
import { EditedSnippet, NewSnippet, Snippet } from '#shared/model/snippet.ts';
import { resources } from './resources.ts';
import type { Route } from './route.ts';

const one = z.object({ id: Id });
const rich = { text: limits.snippet };
/** `version`: a version that holds the condition that the text is for. */
const read = z.object({ snippet: Snippet, version: z.optional(Id), stamp: Stamp });

export const snippetRoutes = {
  'snippets.list': {
    method: 'GET',
    path: resources.snippets,
    access: 'member',
    input: z.object({}),
    output: z.object({ snippets: z.array(Snippet) }),
    tagged: true,
    summary: 'Texts for notes: the own ones and those of the organisation',
  },
  'snippets.get': {
    method: 'GET',
    path: resources.snippet,
    access: 'member',
    input: one,
    output: read,
    summary: 'One text for notes',
  },
  'snippets.create': {
    method: 'POST',
    path: resources.snippets,
    access: 'member',
    writes: 'once',
    stores: 'changes',
    perMinute: 60,
    input: NewSnippet,
    rich,
    output: one,
    status: 201,
    keyed: true,
    summary: 'Add an own text for notes; administrators also one for everybody',
  },
  'snippets.update': {
    method: 'PUT',
    path: resources.snippet,
    access: 'member',
    writes: 'once',
    stores: 'changes',
    perMinute: 60,
    input: EditedSnippet,
    rich,
    output: read,
    summary: 'Change a text for notes; those of the organisation only administrators',
  },
  'snippets.delete': {
    method: 'DELETE',
    path: resources.snippet,
    access: 'member',
    writes: 'once',
    input: one,
    output: null,
    summary: 'Delete a text for notes; those of the organisation only administrators',
  },
} as const satisfies Record<string, Route>;
