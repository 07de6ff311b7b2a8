import { BlockList, isIPv6 } from 'node:net';

/** The networks behind the framework's names, which TRUST_PROXY may hold. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Makes a test whether an address is in this list of addresses and networks (`10.0.0.0/8`),
 * separated by commas. A text that is no address is in no list.
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
      // This part is a netmask in full, or no address: here it makes no address trusted.
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
