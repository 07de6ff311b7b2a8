/**
 * The origins of these hosts (`host` or `host:port`), reached as the issuer is. @throws TypeError
 * when one is no host
 */
export const originsOf = (issuer: string, hosts: readonly string[]): string[] => {
  const { protocol, origin } = new URL(issuer);
  return [origin, ...hosts.map((host) => new URL(`${protocol}//${host}`).origin)];
};

/**
 * A fetch that reaches these origins and no other, so that nothing a provider answers can make this
 * server call an address of somebody else. `tell` hears the host that was refused. @throws Error for
 * any other origin
 */
export function onlyTo(
  origins: readonly string[],
  reach: typeof fetch,
  tell: (host: string) => void,
): typeof fetch {
  const allowed = new Set(origins);
  return async (address, init) => {
    const { host, origin } = new URL(address instanceof Request ? address.url : String(address));
    if (allowed.has(origin)) return reach(address, init);
    tell(host);
    throw new Error(`${origin} is not named in OIDC_HOSTS`);
  };
}
