import * as z from 'zod/mini';

/**
 * Names the past of an installation; a restore begins another one (docs/decisions/025-epochs.md).
 */
export const Epoch = z.uuid();
