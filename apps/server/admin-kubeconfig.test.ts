import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outcome } from '@spacedock/contracts';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { accessIn, type AdminKubeconfigParts, keepAdminKubeconfig } from './admin-kubeconfig.ts';
import { type DataDirectory, openDataDirectory } from './keys/data-directory.ts';

let dataDirectory: DataDirectory;
let good: Set<string>;
let made: { readonly name: string; readonly replace: boolean }[];
let logged: string[];

beforeEach(async () => {
  const path = await mkdtemp(join(tmpdir(), 'spacedock-kubeconfig-'));
  onTestFinished(() => rm(path, { recursive: true }));
  dataDirectory = await openDataDirectory(path);
  good = new Set();
  made = [];
  logged = [];
});

const keep = (more: Partial<AdminKubeconfigParts> = {}): Promise<string | undefined> => keepAdminKubeconfig({
  dataDirectory,
  server: 'https://127.0.0.1:8443/kubernetes/management',
  caPem: 'a CA',
  email: 'admin@spacedock.local',
  alone: true,
  log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
  async authenticate(token) {
    if (!good.has(token)) throw outcome('auth.invalid');
  },
  async createToken(name, replace) {
    made.push({ name, replace });
    const token = `token-${made.length}`;
    good.add(token);
    return token;
  },
  ...more,
});

const written = async () => accessIn((await dataDirectory.readSecret('kubeconfig'))?.toString('utf8') ?? '');

test('it is written once, and again when it does not lead here any more', async () => {
  const path = join(dataDirectory.path, 'kubeconfig');
  expect(await keep()).toBe(path);
  expect(await keep()).toBe(path);
  expect(await written()).toEqual({ server: 'https://127.0.0.1:8443/kubernetes/management', caPem: 'a CA', token: 'token-1' });

  await keep({ server: 'https://127.0.0.1:9443/kubernetes/management' });
  await keep({ server: 'https://127.0.0.1:9443/kubernetes/management', caPem: 'another CA' });
  good.clear();
  await keep({ server: 'https://127.0.0.1:9443/kubernetes/management', caPem: 'another CA' });
  await dataDirectory.replaceSecret('kubeconfig', '{ damaged');
  await keep({ server: 'https://127.0.0.1:9443/kubernetes/management', caPem: undefined });
  expect(await written()).toEqual({ server: 'https://127.0.0.1:9443/kubernetes/management', caPem: undefined, token: 'token-5' });
  expect(made).toEqual(Array.from({ length: 5 }, () => ({ name: 'kubeconfig', replace: true })));
});

test('among several servers the token of another one is not taken away', async () => {
  const taken = async (_name: string, replace: boolean): Promise<string> => {
    expect(replace).toBe(false);
    throw new Error('admin has a token named kubeconfig already');
  };
  expect(await keep({ alone: false, createToken: taken })).toBeUndefined();
  expect(await written()).toBeUndefined();
  expect(logged.join('')).toContain('no kubeconfig was written');
});

test('a database that cannot be asked is not taken for a token that is worth nothing', async () => {
  await keep();
  const authenticate = async (): Promise<never> => {
    throw new Error('connect ECONNREFUSED');
  };
  await expect(keep({ authenticate })).rejects.toThrow('ECONNREFUSED');
  expect(made).toHaveLength(1);
});
