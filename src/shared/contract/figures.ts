import * as z from 'zod/mini';
import { Figures, FiguresQuery, FigureTable } from '#shared/model/figures.ts';
import { overseers } from '#shared/rules/office/access.ts';
import { linkAddresses } from './addresses.ts';
import type { Route } from './route.ts';

/** The work of an organisation, in numbers (decision 035). */
export const figureRoutes = {
  'figures.get': {
    method: 'GET',
    path: '/api/figures',
    access: overseers,
    input: FiguresQuery,
    output: Figures,
    perMinute: 60,
    heavy: true,
    summary: 'Inspections, times and results in numbers, over a period',
  },
  'figures.export': {
    method: 'GET',
    path: linkAddresses.figures_export,
    access: overseers,
    input: z.extend(FiguresQuery, { table: FigureTable }),
    output: null,
    kind: 'file',
    logged: 'export-figures',
    perMinute: 30,
    heavy: true,
    summary: 'One table of them as a file for a spreadsheet (CSV)',
  },
} as const satisfies Record<string, Route>;
