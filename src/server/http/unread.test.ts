import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { createUnread } from './unread.ts';

it('who does not read their files gets no more of them, until one is over', () => {
  const unread = createUnread();
  const replies = [0, 1].map(() => ({ raw: new EventEmitter() }) as unknown as FastifyReply);
  const [first, second] = replies as [FastifyReply, FastifyReply];
  unread.add('a', first, 100 * 1024 * 1024);
  expect(() => unread.refuseWhenMuch('a')).not.toThrow();
  unread.add('a', second, 100 * 1024 * 1024);
  expect(() => unread.refuseWhenMuch('a')).toThrow('too_many_requests');
  expect(() => unread.refuseWhenMuch('b')).not.toThrow();
  first.raw.emit('close');
  expect(() => unread.refuseWhenMuch('a')).not.toThrow();
});
