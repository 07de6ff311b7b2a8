import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '#server/db/base/tables.ts';

/**
 * Devices that have a gap in their numbers or reported waiting work, if no administrator has dealt
 * with that yet. A device that took a new id is listed under that id.
 */
export const isWaiting = (e: ExpressionBuilder<Tables, 'devices'>) =>
  // Spelled as in the partial index (migration 034).
  e.and([sql<boolean>`(devices.contiguous < devices.highest or devices.unsent > 0)`, isOpen(e)]);

const isOpen = (e: ExpressionBuilder<Tables, 'devices'>) =>
  e.or([
    e.and([
      e('devices.contiguous', '<', e.ref('devices.highest')),
      e.or([
        e('devices.handled_highest', 'is', null),
        e('devices.handled_highest', '<', e.ref('devices.highest')),
      ]),
    ]),
    e.and([
      e('devices.unsent', '>', 0),
      e('devices.reused_at', 'is', null),
      e.or([
        e('devices.handled_at', 'is', null),
        e('devices.handled_at', '<', e.ref('devices.seen_at')),
      ]),
    ]),
  ]);
