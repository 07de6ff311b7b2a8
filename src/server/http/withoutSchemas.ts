/** Fastify asks for a compiler when a route has a JSON schema. */
const noSchemas = (): never => {
  throw new Error('a route has a JSON schema: shapes stand in the contract');
};

/**
 * For Fastify's option `schemaController`: the contract checks what comes in and goes out, so the
 * compilers of JSON schemas, a hundred modules, are not even loaded.
 */
export const withoutSchemas = {
  compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
};
