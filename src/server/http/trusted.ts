import { BlockList, isIPv6 } from 'node:net';

/** What the framework's names for networks stand for, as TRUST_PROXY takes them. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Whether an address is one of these addresses or networks (`10.0.0.0/8`), parted by commas. What
 * is no address is none of them.
 */
export function among(list: string): (address: string | undefined) => boolean {
  const known = new BlockList();
  const parts = list.split(',').map((one) => one.trim());
  for (const part of parts.flatMap((one) => named[one] ?? [one])) {
    const [address = '', bits] = part.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    try {
      if (bits === undefined) known.addAddress(address, family);
      else known.addSubnet(address, Number(bits), family);
    } catch {
      // A netmask in full, or no address: then nobody is believed by it here.
    }
  }
  return (address = '') => {
    try {
      return known.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    } catch {
      return false;
    }
  };
}
