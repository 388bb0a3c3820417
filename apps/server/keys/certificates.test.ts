import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:https';
import type { RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { loadCertificates } from './certificates.ts';
import type { CertificateNeeds, Certificates } from './certificates.ts';
import { openDataDirectory } from './data-directory.ts';
import type { DataDirectory } from './data-directory.ts';

const day = 24 * 3_600_000;
/** The real time: a handshake checks dates against the machine's clock. */
const now = new Date();

async function emptyDirectory(): Promise<DataDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'certificates-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return openDataDirectory(path);
}

async function load(dataDirectory: DataDirectory, more: Partial<CertificateNeeds> = {}): Promise<Required<Certificates>> {
  const { caPem, ...rest } = await loadCertificates({ dataDirectory, host: '127.0.0.1', now, hostname: 'dock-1', ...more });
  if (caPem === undefined) throw new Error('no CA');
  return { ...rest, caPem };
}

function later(days: number): Date {
  return new Date(now.getTime() + days * day);
}

async function servedWith({ cert, key }: Certificates): Promise<number> {
  const server = createServer({ cert, key }, (_, response) => response.end('hello'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A verified request under that name, whatever the name resolves to. */
async function ask(port: number, host: string, trust: RequestOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const lookup: RequestOptions['lookup'] = (_name, options, found) =>
    options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
  request({ host, port, lookup, agent: false, ...trust }, (response) => {
    response.setEncoding('utf8').on('data', resolve);
  }).on('error', reject).end();
  return promise;
}

test('a client that trusts the CA talks to the server under each of its names', async () => {
  const made = await load(await emptyDirectory(), { host: '10.1.2.3' });
  const port = await servedWith(made);
  for (const name of ['localhost', '127.0.0.1', 'dock-1']) {
    expect(await ask(port, name, { ca: made.caPem }), name).toBe('hello');
  }
  const server = new X509Certificate(made.cert);
  expect(server.subjectAltName).toBe(
    'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:10.1.2.3, DNS:dock-1',
  );
});

test('a name that is not in the certificate, another CA and no CA are refused', async () => {
  const made = await load(await emptyDirectory());
  const other = await load(await emptyDirectory());
  const port = await servedWith(made);
  await expect(ask(port, 'dock-2', { ca: made.caPem })).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  await expect(ask(port, 'localhost', { ca: other.caPem })).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  await expect(ask(port, 'localhost', {})).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
});

test('the CA is for ten years and nothing below it, the server certificate for 397 days and TLS servers only', async () => {
  const made = await load(await emptyDirectory());
  const [ca, server] = [new X509Certificate(made.caPem), new X509Certificate(made.cert)];
  expect(ca.ca).toBe(true);
  expect(server.ca).toBe(false);
  expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(server.checkIssued(ca)).toBe(true);
  expect(Math.round((ca.validToDate.getTime() - now.getTime()) / day)).toBe(3650);
  expect(server.validToDate.getTime() - server.validFromDate.getTime()).toBeLessThanOrEqual(397 * day - 1000);
  expect(server.validFromDate < now).toBe(true);
  expect(ca.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
});

test('the files are private, and the second start has what the first made', async () => {
  const dataDirectory = await emptyDirectory();
  const first = await load(dataDirectory);
  expect(await load(dataDirectory)).toEqual(first);
  const files = await readdir(dataDirectory.path);
  expect(files.toSorted()).toEqual(['ca.crt', 'ca.key', 'server.pem']);
  for (const file of files) expect((await stat(join(dataDirectory.path, file))).mode & 0o777).toBe(0o600);
});

test('a start that makes no certificate does not load what makes them', async () => {
  const dataDirectory = await emptyDirectory();
  const script = `
    import { createRequire } from 'node:module';
    import { loadCertificates } from ${JSON.stringify(new URL('certificates.ts', import.meta.url).href)};
    import { openDataDirectory } from ${JSON.stringify(new URL('data-directory.ts', import.meta.url).href)};
    await loadCertificates({ dataDirectory: await openDataDirectory(process.argv[1]), host: '127.0.0.1', now: new Date() });
    const loaded = Object.keys(createRequire(process.argv[1] + '/').cache);
    console.log(loaded.some((path) => /x509|reflect-metadata/.test(path)));
  `;
  const run = promisify(execFile);
  const argv = ['--input-type=module', '-e', script, dataDirectory.path];
  const start = (): Promise<{ stdout: string }> => run(process.execPath, argv);
  expect((await start()).stdout).toBe('true\n');
  expect((await start()).stdout).toBe('false\n');
});

test('the server certificate is renewed from the same CA when less than 30 days are left', async () => {
  const dataDirectory = await emptyDirectory();
  const first = await load(dataDirectory);
  expect(await load(dataDirectory, { now: later(366) })).toEqual(first);
  const renewed = await load(dataDirectory, { now: later(368) });
  expect(renewed.caPem).toBe(first.caPem);
  expect(renewed.cert).not.toBe(first.cert);
  expect(renewed.key).not.toBe(first.key);
  expect(new X509Certificate(renewed.cert).validToDate > later(700)).toBe(true);
  expect(await load(dataDirectory, { now: later(369) })).toEqual(renewed);
});

test('a name that is missing is added; one more than needed does no harm', async () => {
  const dataDirectory = await emptyDirectory();
  const first = await load(dataDirectory);
  const moved = await load(dataDirectory, { host: 'dock.example.com' });
  expect(moved.caPem).toBe(first.caPem);
  expect(await ask(await servedWith(moved), 'dock.example.com', { ca: first.caPem })).toBe('hello');
  expect(await load(dataDirectory)).toEqual(moved);
  const renamed = await load(dataDirectory, { hostname: 'Dock_2' });
  expect(new X509Certificate(renamed.cert).checkHost('dock_2')).toBe('dock_2');
  expect(await load(dataDirectory, { hostname: 'Dock_2' })).toEqual(renamed);
  expect(await load(dataDirectory, { hostname: 'kein gültiger name' })).toEqual(renamed);
});

test('link-local addresses and the machine\'s own name are names too', async () => {
  const dataDirectory = await emptyDirectory();
  const { cert } = await loadCertificates({ dataDirectory, host: 'fe80::1%eth0', now });
  expect(new X509Certificate(cert).checkIP('fe80::1')).toBe('fe80::1');
  expect(new X509Certificate(cert).checkHost(hostname())).toBeDefined();
});

test('no server certificate outlives its CA, and an ending CA is renewed with its key', async () => {
  const dataDirectory = await emptyDirectory();
  const first = await load(dataDirectory);
  const nearEnd = await load(dataDirectory, { now: later(3600) });
  expect(nearEnd.caPem).toBe(first.caPem);
  expect(new X509Certificate(nearEnd.cert).validToDate).toEqual(new X509Certificate(first.caPem).validToDate);

  const renewed = await load(dataDirectory, { now: later(3640) });
  expect(renewed.caPem).not.toBe(first.caPem);
  expect(new X509Certificate(renewed.caPem).validToDate > later(7000)).toBe(true);
  expect(new X509Certificate(renewed.caPem).publicKey.equals(new X509Certificate(first.caPem).publicKey)).toBe(true);
  expect(new X509Certificate(first.cert).checkIssued(new X509Certificate(renewed.caPem))).toBe(true);
});

test('certificates made while the clock ran ahead are made anew', async () => {
  const dataDirectory = await emptyDirectory();
  await load(dataDirectory, { now: later(1000) });
  const mended = await load(dataDirectory);
  expect(await ask(await servedWith(mended), 'localhost', { ca: mended.caPem })).toBe('hello');
});

test('servers that start at once agree on one CA', async () => {
  const dataDirectory = await emptyDirectory();
  const all = await Promise.all(Array.from({ length: 8 }, () => load(dataDirectory)));
  expect(new Set(all.map(({ caPem }) => caPem)).size).toBe(1);
  const kept = await load(dataDirectory);
  for (const each of [...all, kept]) expect(await ask(await servedWith(each), 'localhost', { ca: kept.caPem })).toBe('hello');
});

test('a damaged server file is made anew; a damaged or lost CA is not replaced behind anybody\'s back', async () => {
  const dataDirectory = await emptyDirectory();
  const file = (name: string): string => join(dataDirectory.path, name);
  const first = await load(dataDirectory);
  const other = await load(await emptyDirectory());
  const damage = [
    ['', ''],
    [first.cert, ''],
    ['', first.key],
    [first.cert.replaceAll('M', 'N'), first.key],
    [first.cert, first.key.replaceAll('M', 'N')],
    [first.cert, other.key],
    [other.cert, other.key],
  ];
  for (const parts of damage) {
    await writeFile(file('server.pem'), parts.join(''));
    const mended = await load(dataDirectory);
    expect(await ask(await servedWith(mended), 'localhost', { ca: first.caPem })).toBe('hello');
  }
  const caKey = await readFile(file('ca.key'));
  await writeFile(file('ca.key'), other.key);
  await expect(load(dataDirectory, { host: 'new' })).rejects.toThrow(/ca\.key is not the key of .*ca\.crt; restore both/);
  await rm(file('ca.key'));
  expect((await load(dataDirectory)).caPem).toBe(first.caPem);
  await expect(load(dataDirectory, { host: 'new' })).rejects.toThrow(/must be renewed, but .*ca\.key is gone; restore it/);
  await writeFile(file('ca.key'), caKey);
  await writeFile(file('ca.crt'), 'damaged');
  await expect(load(dataDirectory)).rejects.toThrow(/ca\.crt holds no certificate; restore it/);
  await rm(file('ca.crt'));
  const restored = new X509Certificate((await load(dataDirectory)).caPem);
  expect(restored.publicKey.equals(new X509Certificate(first.caPem).publicKey)).toBe(true);
});

test('given files win, and nothing is made', async () => {
  const [elsewhere, dataDirectory] = [await emptyDirectory(), await emptyDirectory()];
  const own = await load(elsewhere, { host: 'dock.example.com' });
  const [certFile, keyFile] = [join(elsewhere.path, 'own.crt'), join(elsewhere.path, 'own.key')];
  await writeFile(keyFile, own.key);

  await writeFile(certFile, own.cert);
  const bare = await loadCertificates({ dataDirectory, certFile, keyFile, host: '127.0.0.1', now });
  expect(bare).toEqual({ cert: own.cert, key: own.key });

  const bundle = `${own.cert}${own.caPem}`;
  await writeFile(certFile, bundle);
  const given = await load(dataDirectory, { certFile, keyFile });
  expect(given.cert).toBe(bundle);
  expect(await ask(await servedWith(given), 'dock.example.com', { ca: given.caPem })).toBe('hello');
  expect(new X509Certificate(given.caPem).fingerprint256).toBe(new X509Certificate(own.caPem).fingerprint256);
  expect(await readdir(dataDirectory.path)).toEqual([]);
});

test('given files that cannot work are named at the start', async () => {
  const dataDirectory = await emptyDirectory();
  const { cert, key } = await load(dataDirectory);
  const file = (name: string): string => join(dataDirectory.path, name);
  await writeFile(file('own.crt'), cert);
  await writeFile(file('damaged.crt'), cert.replaceAll('M', 'N'));
  await writeFile(file('own.key'), key);
  await writeFile(file('empty'), '');
  const given = (certFile: string, keyFile: string): Promise<Certificates> =>
    load(dataDirectory, { certFile: file(certFile), keyFile: file(keyFile) });
  await expect(given('none', 'own.key')).rejects.toThrow(/could not read .*none \(--tls-cert\)/);
  await expect(given('own.crt', 'none')).rejects.toThrow(/could not read .*none \(--tls-key\)/);
  await expect(given('empty', 'own.key')).rejects.toThrow(/empty \(--tls-cert\) holds no certificate/);
  await expect(given('damaged.crt', 'own.key')).rejects.toThrow(/certificate 1 in .*damaged\.crt \(--tls-cert\) is damaged/);
  await expect(given('own.crt', 'empty')).rejects.toThrow(/empty \(--tls-key\) holds no private key/);
  await expect(given('own.crt', 'ca.key')).rejects.toThrow(/ca\.key \(--tls-key\) is not the key of the first certificate/);
});
