import type { FastifyReply } from 'fastify';
import { Problem } from '#shared/problems.ts';
import { whenOver } from './observe.ts';

/**
 * Counts the bytes of answers that were made for a person and are not read yet. Each stays in
 * memory until its reader has it, and a reader may be slow on purpose.
 */
export interface Unread {
  /**
   * Call this before an answer is made. @throws Problem too_many_requests when too much is not read
   * yet
   */
  refuseWhenMuch(person: string): void;
  /** Counts bytes of an answer until that answer is over. */
  add(person: string, reply: FastifyReply, bytes: number): void;
}

/** The bytes of a report with a hundred photos. */
const reports = 128 * 1024 * 1024;
/** Seconds after which the person may try again. */
const comeBack = 5;

/** @param most the most bytes that one person may leave unread */
export function createUnread(most = reports): Unread {
  const held = new Map<string, number>();
  const byReply = new WeakMap<FastifyReply, number>();
  const change = (person: string, bytes: number): void => {
    const now = (held.get(person) ?? 0) + bytes;
    if (now > 0) held.set(person, now);
    else held.delete(person);
  };
  return {
    refuseWhenMuch(person) {
      if ((held.get(person) ?? 0) >= most)
        throw new Problem('too_many_requests', { retryAfter: comeBack });
    },
    add(person, reply, bytes) {
      change(person, bytes);
      const before = byReply.get(reply);
      byReply.set(reply, (before ?? 0) + bytes);
      // An answer may leave in millions of pieces: one listener waits for its end.
      if (before !== undefined) return;
      whenOver(reply, () => {
        change(person, -(byReply.get(reply) ?? 0));
        byReply.delete(reply);
      });
    },
  };
}
