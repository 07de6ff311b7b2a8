import * as z from 'zod/mini';
import { AuditEntry } from '#shared/model/audit.ts';
import { AuditFilter, AuditQuery } from '#shared/model/auditFilter.ts';
import { pageAnswer } from '#shared/model/fields.ts';
import { linkAddresses } from './addresses.ts';
import type { Route } from './route.ts';

export const auditRoutes = {
  'audit.list': {
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    input: AuditQuery,
    output: z.object({ ...pageAnswer, entries: z.array(AuditEntry) }),
    // People search as fast as they type, and each search looks at every row.
    perMinute: 600,
    heavy: true,
    summary:
      'Changes by administrators, or who logged in, exported and deleted: paged and filtered, newest first',
  },
  'audit.export': {
    method: 'GET',
    path: linkAddresses.audit_export,
    access: 'admin',
    input: AuditFilter,
    output: null,
    kind: 'file',
    logged: 'export-log',
    perMinute: 10,
    heavy: true,
    summary: 'The same changes as CSV, one line for each changed field',
  },
} as const satisfies Record<string, Route>;
