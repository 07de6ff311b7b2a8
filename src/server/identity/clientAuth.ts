import { importPKCS8 } from 'jose';
import * as oidc from 'openid-client';
import { signingKey } from './clientKey.ts';

/** How this client proves to the provider who it is. */
export type ClientAuth = 'client_secret_post' | 'client_secret_basic' | 'private_key_jwt';

/** The same in the form of the library. @throws Error when the key cannot be read */
export async function clientAuthOf({
  clientAuth,
  clientSecret,
  clientKey,
}: {
  clientAuth: ClientAuth;
  clientSecret: string;
  clientKey?: string;
}): Promise<oidc.ClientAuth> {
  if (clientAuth === 'private_key_jwt') {
    const { pkcs8, algorithm } = signingKey(clientKey ?? '');
    return oidc.PrivateKeyJwt(await importPKCS8(pkcs8, algorithm));
  }
  return clientAuth === 'client_secret_basic'
    ? secretAsHeader(clientSecret)
    : oidc.ClientSecretPost(clientSecret);
}

/**
 * client_secret_basic as in RFC 6749, but with - . _ and * left as they are, as forms write them.
 * The library encodes those too (%2D and so on); providers that compare without decoding
 * (LemonLDAP::NG) then refuse every client whose id or secret has a dash.
 */
const secretAsHeader =
  (secret: string): oidc.ClientAuth =>
  (_provider, client, _body, headers) => {
    const encoded = (text: string) =>
      new URLSearchParams({ text }).toString().slice('text='.length);
    headers.set(
      'authorization',
      `Basic ${btoa(`${encoded(client.client_id)}:${encoded(secret)}`)}`,
    );
  };
