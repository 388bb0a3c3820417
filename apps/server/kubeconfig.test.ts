import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { kubeconfig, writeKubeconfig } from './kubeconfig.ts';

const caPem = `-----BEGIN CERTIFICATE-----\n${'A'.repeat(64)}\n-----END CERTIFICATE-----\n`;
const parts = { name: 'spacedock', server: 'https://127.0.0.1:8443/kubernetes', user: 'ada@example.com', token: 'sd_pat_x' };

async function emptyDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('one cluster, one user, and the context that joins them is the current one', () => {
  expect(parse(kubeconfig({ ...parts, caPem }))).toEqual({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'spacedock', cluster: { server: parts.server, 'certificate-authority-data': btoa(caPem) } }],
    users: [{ name: 'ada@example.com', user: { token: 'sd_pat_x' } }],
    contexts: [{ name: 'spacedock', context: { cluster: 'spacedock', user: 'ada@example.com' } }],
    'current-context': 'spacedock',
  });
});

test('without a CA the machine\'s own are trusted, never none', () => {
  const text = kubeconfig(parts);
  expect(text).not.toContain('certificate-authority-data');
  expect(text).not.toContain('insecure');
});

test('any name or token comes back as that text, in the YAML of kubectl too', () => {
  const noText = ['on', 'no', 'null', '~', '1_000', '12:30', '0x1f', '1e3', '2026-01-01', '<<', '='];
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...noText));
  fc.assert(
    fc.property(text, text, text, (name, user, token) => {
      const written = kubeconfig({ name, server: parts.server, user, token });
      for (const version of ['1.1', '1.2'] as const) {
        expect(parse(written, { version })).toMatchObject({
          'current-context': name,
          users: [{ name: user, user: { token } }],
          contexts: [{ name, context: { cluster: name, user } }],
        });
      }
    }),
  );
});

test('the file is private from the first moment, also where an open one was', async () => {
  const directory = await emptyDirectory();
  const path = join(directory, 'new', 'kubeconfig');
  await writeKubeconfig(path, 'first');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(directory, 'new'))).mode & 0o777).toBe(0o700);

  const open = join(directory, 'open');
  await writeFile(open, 'old', { mode: 0o644 });
  await writeKubeconfig(open, 'second');
  expect((await stat(open)).mode & 0o777).toBe(0o600);
  expect(await readFile(open, 'utf8')).toBe('second');
});

test('of many writers one whole file remains', async () => {
  const directory = await emptyDirectory();
  const texts = Array.from({ length: 20 }, (_, index) => kubeconfig({ ...parts, token: `${index}`.repeat(5000) }));
  await Promise.all(texts.map((text) => writeKubeconfig(join(directory, 'config'), text)));
  expect(texts).toContain(await readFile(join(directory, 'config'), 'utf8'));
  expect(await readdir(directory)).toEqual(['config']);
});
