/**
 * A fetch that reaches the named hosts (`host` or `host:port`) and no other, so that nothing a
 * provider answers can make this server call an address of somebody else. `tell` hears the host
 * that was refused. @throws Error for any other host
 */
export function onlyTo(
  hosts: readonly string[],
  reach: typeof fetch,
  tell: (host: string) => void,
): typeof fetch {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  return async (address, init) => {
    const { host } = new URL(address instanceof Request ? address.url : String(address));
    if (allowed.has(host)) return reach(address, init);
    tell(host);
    throw new Error(`${host} is not named in OIDC_HOSTS`);
  };
}
