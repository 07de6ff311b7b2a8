import { expect, it } from 'vitest';
import { among } from './trusted.ts';

it.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['10.0.0.0/8, 192.168.1.4', '10.3.4.5', true],
  ['10.0.0.0/8, 192.168.1.4', '192.168.1.4', true],
  ['10.0.0.0/8, 192.168.1.4', '192.168.1.5', false],
  ['loopback', '::1', true],
  ['fd00::/8', 'fd12::1', true],
  ['een naam', '127.0.0.1', false],
  ['127.0.0.1', 'geen adres', false],
  ['127.0.0.1', undefined, false],
])('%s: %s is one of them: %s', (list, address, isOne) => expect(among(list)(address)).toBe(isOne));
