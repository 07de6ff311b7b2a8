/**
 * The origins of the issuer and of these hosts (`host` or `host:port`), with the issuer's protocol.
 * @throws TypeError when one is no host
 */
export const originsOf = (issuer: string, hosts: readonly string[]): string[] => {
  const { protocol, origin } = new URL(issuer);
  return [origin, ...hosts.map((host) => new URL(`${protocol}//${host}`).origin)];
};

/**
 * A fetch that reaches only these origins, so that no answer of a provider can make this server
 * call somebody else's address. `tell` gets each refused host. @throws Error for any other origin
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
