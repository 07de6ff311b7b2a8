import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The configuration of a LemonLDAP::NG portal as an administrator would make it in its Manager,
 * written as files.
 */
export interface ProviderFiles {
  folder: string;
  /** Address of the portal, with a slash at the end: LemonLDAP::NG uses it as `iss`. */
  portal: string;
  /** Where the packages are unpacked; '/' when they are installed. */
  root: string;
  /** Address of our product. */
  publicUrl: string;
}

/** The clients of the provider; both lead to the same product. */
export const clients = {
  /**
   * As docs/interop.md advises: offline_access, no questions. A dash in the name and the secret, as
   * many real ones have.
   */
  main: {
    id: 'digitaal-veldinstrument',
    secret: `geheim-${randomBytes(24).toString('base64url')}`,
  },
  /**
   * The other way around: the person is asked, the refresh token lives as long as the provider's
   * own session.
   */
  asking: { id: 'veldinstrumentvraagt', secret: randomBytes(24).toString('hex') },
  /** Known by its key instead of by a secret; LemonLDAP::NG has that since 2.18. */
  signing: { id: 'veldinstrument-tekent', ...ownKey() },
} as const;

function ownKey(): { pem: string; jwks: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    pem,
    jwks: JSON.stringify({
      keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }],
    }),
  };
}

/** Seconds after a login in which the provider does not ask again, whatever prompt=login says. */
export const grace = 30;

interface SigningKey {
  kid: string;
  privatePem: string;
  publicPem: string;
}

export function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kid: randomBytes(6).toString('hex'),
    privatePem: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

const claims = {
  given_name: 'givenName',
  family_name: 'sn',
  preferred_username: 'uid',
  email: 'mail',
  phone_number: 'telephoneNumber',
  // "auto": one value is a text, more are a list. That is LemonLDAP's default.
  roles: 'roles;string;auto',
};

function relyingParties({ publicUrl }: ProviderFiles) {
  const common = {
    oidcRPMetaDataOptionsRedirectUris: `${publicUrl}/oidc-callback`,
    oidcRPMetaDataOptionsPostLogoutRedirectUris: `${publicUrl}/`,
    oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
    oidcRPMetaDataOptionsRequirePKCE: 1,
    oidcRPMetaDataOptionsPublic: 0,
    oidcRPMetaDataOptionsUserIDAttr: 'employeeNumber',
  };
  return {
    main: {
      ...common,
      oidcRPMetaDataOptionsClientID: clients.main.id,
      oidcRPMetaDataOptionsClientSecret: clients.main.secret,
      oidcRPMetaDataOptionsDisplayName: 'Digitaal veldinstrument',
      oidcRPMetaDataOptionsAllowOffline: 1,
      oidcRPMetaDataOptionsBypassConsent: 1,
      oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
      oidcRPMetaDataOptionsLogoutUrl: `${publicUrl}/oidc-backchannel-logout`,
      oidcRPMetaDataOptionsLogoutType: 'back',
      oidcRPMetaDataOptionsLogoutSessionRequired: 1,
    },
    signing: {
      ...common,
      oidcRPMetaDataOptionsClientID: clients.signing.id,
      oidcRPMetaDataOptionsAuthMethod: 'private_key_jwt',
      oidcRPMetaDataOptionsJwks: clients.signing.jwks,
      oidcRPMetaDataOptionsDisplayName: 'Digitaal veldinstrument (tekent)',
      oidcRPMetaDataOptionsAllowOffline: 1,
      oidcRPMetaDataOptionsBypassConsent: 1,
      oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
    },
    asking: {
      ...common,
      oidcRPMetaDataOptionsClientID: clients.asking.id,
      oidcRPMetaDataOptionsClientSecret: clients.asking.secret,
      oidcRPMetaDataOptionsDisplayName: 'Digitaal veldinstrument (vraagt)',
      oidcRPMetaDataOptionsRefreshToken: 1,
    },
  };
}

/** Writes the portal's configuration; a higher number replaces a lower one at the next start. */
export function writeConfiguration(files: ProviderFiles, key: SigningKey, number: number): void {
  const { folder, portal } = files;
  const parties = relyingParties(files);
  const forEach = <T>(value: T) =>
    Object.fromEntries(Object.keys(parties).map((name) => [name, value]));
  const configuration = {
    cfgNum: number,
    cfgAuthor: 'npm run interop',
    cfgDate: Math.floor(Date.now() / 1000),
    key: randomBytes(16).toString('hex'),
    portal,
    domain: new URL(portal).hostname,
    cookieName: 'lemonldap',
    securedCookie: 0,
    authentication: 'DBI',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    dbiAuthChain: `dbi:SQLite:dbname=${join(folder, 'people.sqlite')}`,
    dbiAuthUser: '',
    dbiAuthPassword: '',
    dbiAuthTable: 'people',
    dbiUserTable: 'people',
    dbiAuthLoginCol: 'uid',
    dbiAuthPasswordCol: 'password',
    dbiAuthPasswordHash: '',
    userPivot: 'uid',
    dbiExportedVars: Object.fromEntries(
      ['uid', 'givenName', 'sn', 'mail', 'telephoneNumber', 'roles', 'employeeNumber'].map(
        (name) => [name, name],
      ),
    ),
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: {
      Directory: join(folder, 'sessions'),
      LockDirectory: join(folder, 'sessions/lock'),
    },
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: {
      Directory: join(folder, 'psessions'),
      LockDirectory: join(folder, 'psessions/lock'),
    },
    issuerDBOpenIDConnectActivation: 1,
    oidcServicePrivateKeySig: key.privatePem,
    oidcServicePublicKeySig: key.publicPem,
    oidcServiceKeyIdSig: key.kid,
    oidcServiceAllowOffline: 1,
    oidcRPMetaDataOptions: parties,
    oidcRPMetaDataExportedVars: forEach(claims),
    oidcRPMetaDataOptionsExtraClaims: forEach({ roles: 'roles' }),
    locationRules: { [new URL(portal).host]: { default: 'accept' } },
    portalDisplayRegister: 0,
    portalCheckLogins: 0,
    // Default of newer versions; prompt=login within this time asks nothing.
    portalForceAuthnInterval: grace,
  };
  writeFileSync(
    join(folder, 'conf', `lmConf-${number}.json`),
    JSON.stringify(configuration, null, 1),
  );
}

/** Writes what stays the same: where the configuration is, and the web server's program. */
export function writeProgram({ folder, root }: ProviderFiles): void {
  for (const name of ['conf', 'sessions/lock', 'psessions/lock', 'cache'])
    mkdirSync(join(folder, name), { recursive: true });
  const share = join(root, 'usr/share/lemonldap-ng/portal');
  const cache = (namespace: string) =>
    `{ 'namespace' => '${namespace}', 'default_expires_in' => 600, 'directory_umask' => '007', 'cache_root' => '${folder}/cache', 'cache_depth' => 3 }`;
  writeFileSync(
    join(folder, 'lemonldap-ng.ini'),
    `[all]
logLevel = notice
checkTime = 1
localSessionStorage = Cache::FileCache
localSessionStorageOptions = ${cache('interop-sessions')}
[configuration]
type = File
dirName = ${folder}/conf
localStorage = Cache::FileCache
localStorageOptions = ${cache('interop-config')}
[portal]
staticPrefix = /static
templateDir = ${share}/templates
languages = en
[handler]
status = 0
`,
  );
  writeFileSync(
    join(folder, 'portal.psgi'),
    `# LemonLDAP loads its captcha also where none is shown; its drawing libraries are left out.
BEGIN { for (qw(GD GD::SecurityImage)) { my $file = $_ =~ s!::!/!r; $INC{"$file.pm"} = __FILE__; } }
use Plack::Builder;
use Lemonldap::NG::Portal::Main;
my $portal = Lemonldap::NG::Portal::Main->run({});
builder {
  # What was asked, how it was answered, and how the client said who it is: no secrets, no tokens.
  enable sub {
    my $app = shift;
    sub {
      my $env = shift;
      my $answer = $app->($env);
      my ($scheme) = ($env->{HTTP_AUTHORIZATION} // '-') =~ /^(\\S+)/;
      open my $log, '>>', '${folder}/requests.log' or die $!;
      syswrite $log, "$env->{REQUEST_METHOD} $env->{PATH_INFO} $answer->[0] $scheme\\n";
      $answer;
    };
  };
  enable 'Static', path => sub { s!^/static/!! }, root => '${share}/htdocs/static';
  enable 'Static', path => sub { s!^/javascript/!! }, root => '/usr/share/javascript';
  $portal;
};
`,
  );
}
