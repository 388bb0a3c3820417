import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { githubOf } from './github-option.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'spacedock-github-'));
});
afterAll(async () => rm(directory, { recursive: true }));

const app = (privateKeyFile: string) => ({ id: '1', slug: 'spacedock', webhookSecret: 'of-sixteen-letters', privateKeyFile });

test('the public GitHub is called at public addresses only; an own one is where its operator says', async () => {
  expect(await githubOf({ url: 'https://github.com' })).toEqual({
    site: {
      webUrl: 'https://github.com',
      apiUrl: 'https://api.github.com',
      appsUrl: 'https://github.com/apps',
      privateAddresses: false,
    },
  });
  expect(await githubOf({ url: 'https://git.example.com' })).toEqual({
    site: {
      webUrl: 'https://git.example.com',
      apiUrl: 'https://git.example.com/api/v3',
      appsUrl: 'https://git.example.com/github-apps',
      privateAddresses: true,
    },
  });
});

test("the App's key is read as GitHub gives it out", async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const file = join(directory, 'app.pem');
  await writeFile(file, privateKey);
  expect((await githubOf({ url: 'https://github.com', app: app(file) })).app).toEqual({
    id: '1',
    slug: 'spacedock',
    webhookSecret: 'of-sixteen-letters',
    privateKey,
  });
});

test('a file that is not there, or holds something else, is named with what to do; its text is not', async () => {
  await expect(githubOf({ url: 'https://github.com', app: app(join(directory, 'none.pem')) })).rejects.toThrow(
    /none\.pem cannot be read \(ENOENT\)/,
  );
  const file = join(directory, 'other.pem');
  await writeFile(file, 'a-secret-of-something-else');
  const error = await githubOf({ url: 'https://github.com', app: app(file) }).catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(/holds no private RSA key in PEM; download one/);
  expect(String(error)).not.toContain('a-secret-of');
});
