import { type Json, ref } from './openapiProblems.ts';
import { apiVersion, mayAsk } from './operation.ts';

/** The address of the document. */
export const openApiPath = '/openapi.json';

/** The call that gives the document itself; it has no row in the contract. */
export const ownDocument: Json = {
  operationId: 'openapi.get',
  tags: ['session'],
  summary: 'This document',
  description: mayAsk.anyone,
  responses: {
    '200': {
      description: 'Done',
      headers: {
        ...apiVersion,
        'access-control-allow-origin': ref('headers', 'access-control-allow-origin'),
      },
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  },
  security: [],
  'x-access': 'anyone',
};
