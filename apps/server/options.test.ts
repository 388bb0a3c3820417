import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import pino from 'pino';
import { expect, test } from 'vitest';
import { optionTable } from './option-table.ts';
import type { OptionRow } from './option-table.ts';
import { logLevels } from './option-values.ts';
import { asksForHelp, optionsHelp, OptionsError, optionsTable, readOptions, serviceNames } from './options.ts';
import type { Options } from './options.ts';

const rows: readonly OptionRow[] = Object.values(optionTable);

function read(argv: readonly string[], env: Record<string, string | undefined> = {}): Options {
  return readOptions(argv, env, '/srv/app');
}

function refusal(argv: readonly string[], env: Record<string, string | undefined> = {}): OptionsError {
  try {
    read(argv, env);
  } catch (error) {
    if (error instanceof OptionsError) return error;
    throw error;
  }
  throw new Error('these options were accepted');
}

function problemsOf(argv: readonly string[], env: Record<string, string | undefined> = {}): Record<string, string> {
  return Object.fromEntries(refusal(argv, env).problems.map(({ option, problem }) => [option, problem]));
}

test('nothing given: the defaults of the docs', () => {
  expect(read([])).toEqual({
    http: { host: '127.0.0.1', port: 8080, tlsPort: 8443, trustProxy: false },
    dataDir: '/srv/app/.spacedock',
    database: {},
    admin: { email: 'admin@spacedock.local' },
    sandbox: true,
    services: serviceNames,
    peers: { addresses: {}, host: '127.0.0.1' },
    tools: { path: '' },
    webBuild: true,
    signup: false,
    rateLimit: 100,
    github: { url: 'https://github.com' },
    logLevel: 'info',
  });
});

test('everything given', () => {
  const key = randomBytes(32);
  const options = read(
    [
      '--port', '0', '--tls-port=off', '--host', '::', '--data-dir', 'data', '--admin-email', 'ada@example.com',
      '--database-url', 'postgres://u:p%40ss@db:5432/spacedock', '--sandbox', 'on', '--services', 'config,management',
      '--peers', 'deployer=http://d.internal:9001, provisioner=http://[::1]:9002/', '--peer-port', '9000', '--peer-host', '10.0.0.1',
      '--tls-cert', 'tls/server.crt', '--tls-key', '/k.pem',
      '--web-build', 'off', '--signup', 'on', '--rate-limit', '0', '--trust-proxy', 'on', '--public-url', 'https://Dock.example.com:444/sub',
      '--oidc-issuer', 'https://id.example.com/', '--oidc-client-id', 'spacedock', '--log-level', 'silent',
      '--github-url', 'https://Git.example.com/', '--github-app-id', '12345', '--github-app-slug', 'spacedock-acme', '--github-app-private-key', 'app.pem',
    ],
    {
      SPACEDOCK_ADMIN_PASSWORD: 'correct horse battery',
      SPACEDOCK_ADMIN_TOKEN: 'sd_pat_0123456789abcdefgh',
      SPACEDOCK_MASTER_KEY: key.toString('base64'),
      SPACEDOCK_OIDC_CLIENT_SECRET: 'hush',
      GITHUB_APP_WEBHOOK_SECRET: 'of-sixteen-letters',
      HELM_BIN: '/opt/helm',
      PATH: '/usr/bin',
    },
  );
  expect(options).toEqual({
    http: {
      host: '::',
      port: 0,
      tlsPort: null,
      tlsCertFile: '/srv/app/tls/server.crt',
      tlsKeyFile: '/k.pem',
      publicUrl: 'https://dock.example.com:444/sub',
      trustProxy: true,
    },
    dataDir: '/srv/app/data',
    database: { url: 'postgres://u:p%40ss@db:5432/spacedock' },
    admin: { email: 'ada@example.com', password: 'correct horse battery', token: 'sd_pat_0123456789abcdefgh' },
    sandbox: true,
    masterKey: key,
    services: ['config', 'management'],
    peers: { addresses: { deployer: 'http://d.internal:9001', provisioner: 'http://[::1]:9002' }, host: '10.0.0.1', port: 9000 },
    tools: { helmBin: '/opt/helm', path: '/usr/bin' },
    webBuild: false,
    signup: true,
    rateLimit: 0,
    github: {
      url: 'https://git.example.com',
      app: { id: '12345', slug: 'spacedock-acme', privateKeyFile: '/srv/app/app.pem', webhookSecret: 'of-sixteen-letters' },
    },
    oidc: { issuer: 'https://id.example.com/', clientId: 'spacedock', clientSecret: 'hush' },
    logLevel: 'silent',
  } satisfies Options);
});

test('a flag wins over its variable, and an empty variable counts as unset', () => {
  expect(read(['--port', '1'], { SPACEDOCK_PORT: '2' }).http.port).toBe(1);
  expect(read([], { SPACEDOCK_PORT: '2' }).http.port).toBe(2);
  const empty = Object.fromEntries(rows.map((row) => [row.variable, '']));
  expect(read([], empty)).toEqual(read([]));
});

test('the sandbox is on without a database of one\'s own, unless said otherwise', () => {
  const own = { DATABASE_URL: 'postgresql://db/spacedock' };
  expect([read([]).sandbox, read([], own).sandbox]).toEqual([true, false]);
  expect([read(['--sandbox', 'off']).sandbox, read(['--sandbox', 'on'], own).sandbox]).toEqual([false, true]);
});

test('every wrong option is in one error, under the name it was given by, with what is accepted', () => {
  const env = Object.fromEntries(rows.map((row) => [row.variable, ' ']));
  const { problems, message } = refusal(['--port', '80 80'], env);
  expect(problems.map(({ option }) => option).toSorted()).toEqual(
    rows.map(({ variable }) => (variable === 'SPACEDOCK_PORT' ? '--port' : variable)).toSorted(),
  );
  for (const row of rows) {
    const found = problems.find(({ option }) => option === row.variable || option === `--${row.flag}`);
    expect(found?.problem).toContain(row.kind.accepts);
    expect(message).toContain(`${found?.option}: ${found?.problem}`);
  }
});

test.each([
  ['--port', ['', '-1', '65536', '8080.0', '0x50', '1e3', 'http', 'off']],
  ['--tls-port', ['', 'none', '99999']],
  ['--host', ['', '[::1]', '256.0.0.1', '1.2.3', 'a b', 'http://localhost', '-a', 'a..b']],
  ['--data-dir', ['', ' ', 'a\0b']],
  ['--database-url', ['', 'mysql://db/x', 'postgres:db', 'db:5432', 'postgres://u:a#b@db/x', 'postgres://u:100%@db/x']],
  ['--admin-email', ['', 'ada', 'a@b@c', 'a b@c', `${'a'.repeat(250)}@b.io`]],
  ['--sandbox', ['', 'true', '1', 'ON']],
  ['--services', ['', ',', 'config,', 'config,deployr', 'ALL']],
  ['--peers', [
    '', 'deployer', 'deployer=', 'deployer=d:1', 'deployr=http://d:1', 'deployer=https://d:1', 'deployer=http://u:p@d:1',
    'deployer=http://d:1/path', 'deployer=http://d:1,deployer=http://d:2', 'deployer=http://d:1,',
  ]],
  ['--peer-port', ['', 'off', '70000']],
  ['--peer-host', ['', 'a b']],
  ['--rate-limit', ['', '-1', '1.5', 'none', '99999999999']],
  ['--public-url', ['', 'https://a.io/', 'https://a.io/b/', 'ftp://a.io', 'a.io', 'https://u@a.io', 'http://a?x', 'http://a#x']],
  ['--log-level', ['', 'verbose', 'INFO']],
])('%s refuses %j', (flag, texts) => {
  for (const text of texts) expect(problemsOf([`${flag}=${text}`]), JSON.stringify(text)).toHaveProperty([flag]);
});

test.each([
  ['SPACEDOCK_ADMIN_PASSWORD', ['short', '🔑'.repeat(11)]],
  ['SPACEDOCK_ADMIN_TOKEN', ['a'.repeat(23), `${'a'.repeat(24)} b`, `${'a'.repeat(24)}é`, `${'a'.repeat(24)}\n`]],
  ['SPACEDOCK_MASTER_KEY', ['abc', 'g'.repeat(64), btoa('31'.padEnd(31)), btoa('33'.padEnd(33)), `${'A'.repeat(42)}B=`]],
])('%s refuses %j without showing it', (variable, texts) => {
  for (const text of texts) {
    const { problems, message } = refusal([], { [variable]: text });
    expect(problems.map(({ option }) => option)).toEqual([variable]);
    expect(message).not.toContain(text);
  }
});

test('a master key is 32 bytes as hex or as base64, padded or not', () => {
  const key = randomBytes(32);
  const [hex, base64] = [key.toString('hex'), key.toString('base64')];
  for (const text of [hex, hex.toUpperCase(), base64, base64.slice(0, -1)]) {
    expect(read([], { SPACEDOCK_MASTER_KEY: text }).masterKey).toEqual(key);
  }
});

test('a database password is in no error, wherever the URL ended up', () => {
  const places: readonly (readonly [readonly string[], Record<string, string>])[] = [
    [[], { DATABASE_URL: 'mysql://u:hunter2@db/x' }],
    [['--database-url', 'mysql://u:hunter2@db/x'], {}],
    [['--database-url=postgres://u:hunter2#@db/x'], {}],
    [['--databse-url', 'postgres://u:hunter2@db/x'], {}],
    [['--databse-url=postgres://u:hunter2@db/x'], {}],
    [['postgres://u:hunter2@db/x'], {}],
    [['--', 'postgres://u:hunter2@db/x'], {}],
    [['-postgres://u:hunter2@db/x'], {}],
    [['--host', 'postgres://u:hun/ter2@hunter2@db/x'], {}],
    [['--public-url', 'https://u:hunter2@a.io'], {}],
    [['--admin-password', 'hunter2'], {}],
  ];
  for (const [argv, env] of places) expect(refusal(argv, env).message).not.toMatch(/hunter2|ter2/);
});

test('an unknown flag is refused with the one that was probably meant', () => {
  expect(problemsOf(['--prot', '80', '--sandbx=on'])).toEqual({
    '--prot': 'is not an option; did you mean --port?',
    '--sandbx': 'is not an option; did you mean --sandbox?',
  });
  expect(problemsOf(['--zzzzzz'])['--zzzzzz']).toMatch(/the options are --port --tls-port/);
  expect(Object.keys(problemsOf(['-p', '80', 'serve']))).toEqual(['argument 1', 'argument 2', 'argument 3']);
});

test('secrets have no flag, and asking for one names the variable', () => {
  for (const name of ['admin-password', 'admin-token', 'master-key', 'oidc-client-secret', 'github-webhook-secret']) {
    const variable = `SPACEDOCK_${name.toUpperCase().replaceAll('-', '_')}`;
    expect(problemsOf([`--${name}`, 'x'])).toEqual({ [`--${name}`]: expect.stringContaining(`set the variable ${variable} to`) });
  }
});

test('a flag without its value does not swallow the next flag', () => {
  expect(problemsOf(['--port', '--host', 'nowhere!', 'stray', '--signup'])).toEqual({
    '--port': expect.stringContaining('has no value; give a whole number'),
    '--host': expect.stringContaining('"nowhere!" is not accepted'),
    'argument 4': expect.stringContaining('stands alone'),
    '--signup': 'has no value; give on or off',
  });
});

test('what belongs together comes together', () => {
  expect(problemsOf(['--tls-cert', 'a.pem'])).toEqual({
    '--tls-key (SPACEDOCK_TLS_KEY_FILE)': expect.stringContaining('together with --tls-cert (SPACEDOCK_TLS_CERT_FILE)'),
  });
  expect(Object.keys(problemsOf([], { SPACEDOCK_OIDC_CLIENT_SECRET: 'hush' }))).toEqual([
    '--oidc-issuer (SPACEDOCK_OIDC_ISSUER)',
    '--oidc-client-id (SPACEDOCK_OIDC_CLIENT_ID)',
  ]);
  expect(Object.keys(problemsOf(['--github-app-id', '1', '--github-app-slug', 'spacedock']))).toEqual([
    '--github-app-private-key (SPACEDOCK_GITHUB_APP_PRIVATE_KEY_FILE)',
    'SPACEDOCK_GITHUB_WEBHOOK_SECRET',
  ]);
});

test('the two ports differ, unless any free one will do', () => {
  expect(Object.keys(problemsOf(['--port', '8443']))).toEqual(['--port']);
  expect(Object.keys(problemsOf(['--port', 'x', '--tls-port', '8080']))).toEqual(['--port']);
  expect(read(['--port', '0', '--tls-port', '0']).http).toMatchObject({ port: 0, tlsPort: 0 });
});

test('an unknown service is refused with the names of those there are', () => {
  expect(problemsOf(['--services', 'deployr'])['--services']).toMatch(/"deployr" is not accepted; .*: config, deployer, management, provisioner$/);
});

test('a process with some of the services needs to know where the others are, and to be reached by them', () => {
  const database = { DATABASE_URL: 'postgres://db/spacedock' };
  expect(problemsOf(['--services', 'deployer', '--peers', 'config=http://c:1,management=http://c:1'])).toEqual({
    '--peers': expect.stringMatching(/where provisioner is.*add provisioner=http:\/\/host:port to SPACEDOCK_PEERS, or provisioner to SPACEDOCK_SERVICES/),
    '--peer-port (SPACEDOCK_PEER_PORT)': expect.stringMatching(/is missing: this process runs only deployer \(--services\)/),
    '--database-url (DATABASE_URL)': expect.stringContaining('all of them share one database'),
  });
  const others = ['--peers', 'config=http://c:1,management=http://c:1,provisioner=http://c:1', '--peer-port', '0'];
  expect(read(['--services', 'deployer', ...others], database).services).toEqual(['deployer']);
  expect(problemsOf(['--services', 'deployer', '--sandbox', 'on', ...others], database)).toEqual({
    '--sandbox': expect.stringContaining('beside config'),
  });
  expect(Object.keys(problemsOf(['--services', 'deployer', '--peers', 'x', '--peer-port', 'x'], database)), 'each once').toEqual(['--peers', '--peer-port']);
  // One list for all processes: what a process runs itself it does not ask others for.
  expect(read([...others], database)).toMatchObject({ services: serviceNames, peers: { port: 0 } });
});

test('an issuer is https, or http on this machine', () => {
  const rest = { SPACEDOCK_OIDC_CLIENT_ID: 'id', SPACEDOCK_OIDC_CLIENT_SECRET: 'hush' };
  for (const issuer of ['https://id.io/a', 'http://localhost:1', 'http://127.0.0.1', 'http://[::1]:1', 'http://a.localhost']) {
    expect(read(['--oidc-issuer', issuer], rest).oidc?.issuer).toBe(issuer);
  }
  for (const issuer of ['http://id.io', 'http://127.0.0.1.a.io', 'http://localhost.a.io', 'https://id.io?a', 'https://u@id.io']) {
    expect(problemsOf(['--oidc-issuer', issuer], rest)).toHaveProperty(['--oidc-issuer']);
  }
});

test('whatever is given, the answer is options or one OptionsError', () => {
  const flags = rows.flatMap((row) => (row.flag === undefined ? [] : [`--${row.flag}`, `--${row.flag}=`]));
  const argument = fc.oneof(fc.string(), fc.constantFrom(...flags));
  const environment = fc.dictionary(fc.constantFrom(...rows.map((row) => row.variable)), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(argument), environment, (argv, env) => {
      try {
        read(argv, env);
      } catch (error) {
        expect(error).toBeInstanceOf(OptionsError);
      }
    }),
  );
});

test('the log levels are those of pino', () => {
  expect([...logLevels].toSorted()).toEqual([...Object.keys(pino.levels.values), 'silent'].toSorted());
});

test('help and docs tell of every option', () => {
  for (const row of rows) {
    for (const text of [optionsHelp(), optionsTable()]) {
      expect(text).toContain(row.variable);
      expect(text).toContain(row.meaning);
      if (row.flag !== undefined) expect(text).toContain(`--${row.flag}`);
    }
  }
  const lines = optionsTable().trimEnd().split('\n');
  expect(lines).toHaveLength(rows.length + 2);
  expect(lines[2]).toMatch(/^\| `SPACEDOCK_PORT` \| `--port` \| 8080 \| Port for HTTP/);
  for (const line of lines) expect(line.match(/(?<!\\)\|/g)).toHaveLength(5);
  expect([asksForHelp(['--port', '1', '--help']), asksForHelp(['--port', '1'])]).toEqual([true, false]);
});

test('the manual shows the table as it is', async () => {
  const manual = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(manual).toContain(optionsTable().trim());
});
