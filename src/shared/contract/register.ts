import * as z from 'zod/mini';
import { line } from '#shared/model/fields.ts';
import { limits } from '#shared/model/limits.ts';
import {
  RefusedRegister,
  RegisterEntry,
  RegisterFetch,
  RegisterHead,
  RegisterReport,
  RegisterState,
} from '#shared/model/register.ts';
import { Upload } from './accounts.ts';
import { linkAddresses } from './addresses.ts';
import type { Route } from './route.ts';

// The national register (agreements part 6, docs/decisions/039).

const planners = ['inspector', 'coordinator', 'admin'] as const;
const file = { kind: 'form', perMinute: 6 } as const;

export const registerRoutes = {
  'register.search': {
    method: 'GET',
    path: '/api/register',
    access: planners,
    input: z.object({ filter: line(limits.filter) }),
    output: z.object({
      total: z.int(),
      entries: z.array(RegisterEntry),
      register: z.nullable(RegisterHead),
    }),
    // People search as fast as they type, and each search looks at every row.
    perMinute: 600,
    heavy: true,
    summary: 'Registered places by name, address, postal code or number; at most 20',
  },
  'register.index': {
    method: 'GET',
    path: linkAddresses.register_index,
    access: planners,
    input: z.object({}),
    output: null,
    kind: 'file',
    tagged: true,
    names: true,
    perMinute: 20,
    summary: 'The whole register, packed (gzip), for a device to search in without a line',
  },
  'register.about': {
    method: 'GET',
    path: '/api/register/about',
    access: 'admin',
    input: z.object({}),
    output: z.object({
      register: z.nullable(RegisterState),
      /** The address that it is fetched from every night; null = none. */
      address: z.nullable(z.string()),
      fetched: z.nullable(RegisterFetch),
    }),
    summary: 'Which register is kept, and how its last fetch went',
  },
  'register.preview': {
    method: 'POST',
    path: '/api/register/preview',
    access: 'admin',
    ...file,
    input: z.object({ file: Upload }),
    output: z.object({
      refusal: z.nullable(RefusedRegister),
      count: z.int(),
      report: RegisterReport,
      sample: z.array(RegisterEntry),
    }),
    clashes: false,
    summary: 'What a register file, packed (gzip) or not, would become; stores nothing',
  },
  'register.import': {
    method: 'POST',
    path: '/api/register/import',
    access: 'admin',
    writes: 'once',
    ...file,
    input: z.object({ file: Upload, name: line() }),
    output: z.object({ register: RegisterState }),
    clashes: false,
    summary: 'Replace the register by a file of it, packed (gzip) or not',
  },
} as const satisfies Record<string, Route>;
