import type { FastifyReply } from 'fastify';
import { Problem } from '#shared/problems.ts';
import { whenOver } from './observe.ts';

/**
 * Bytes of files that are made for somebody and not read yet: each is in memory until its reader, who
 * may be slow on purpose, has it.
 */
export interface Unread {
  /** For before a file is made. @throws Problem too_many_requests when enough is not read yet */
  refuseWhenMuch(person: string): void;
  /** Counts bytes of an answer until it is over. */
  add(person: string, reply: FastifyReply, bytes: number): void;
}

/** A report with a hundred photos is as much. */
const reports = 128 * 1024 * 1024;
/** Seconds after which one may try again. */
const comeBack = 5;

/** @param most bytes that one person may leave unread */
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
      // An answer may leave in millions of pieces: it is waited for once.
      if (before !== undefined) return;
      whenOver(reply, () => {
        change(person, -(byReply.get(reply) ?? 0));
        byReply.delete(reply);
      });
    },
  };
}
