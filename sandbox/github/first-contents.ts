import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { GithubState } from './github-state.ts';
import type { RandomBytes } from './github-world.ts';
import { appPermissions } from './installations.ts';

const generate = promisify(generateKeyPair);

const home = 'acme';
const person = 'robin';
const slug = 'spacedock-sandbox';

/** An organisation that has the App installed, somebody who belongs to it, and no repositories yet. */
export async function firstContents(now: Date, randomBytes: RandomBytes): Promise<GithubState> {
  const { privateKey, publicKey } = await generate('rsa', {
    modulusLength: 2_048,
    // The form that GitHub gives keys of Apps out in.
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const secret = (size: number): string => Buffer.from(randomBytes(size)).toString('hex');
  return {
    app: {
      id: 1_001,
      slug,
      name: 'Spacedock Sandbox',
      clientId: `Iv23${secret(8)}`,
      privateKey,
      publicKey,
      webhookSecret: secret(20),
      webhookUrl: null,
      setupUrl: null,
    },
    home,
    person,
    accounts: [
      { id: 2_001, login: home, type: 'Organization', memberOf: [] },
      { id: 2_002, login: person, type: 'User', memberOf: [home] },
      { id: 2_003, login: `${slug}[bot]`, type: 'Bot', memberOf: [] },
    ],
    installations: [
      { id: 3_001, account: home, createdAt: now.toISOString(), permissions: appPermissions, selected: null, suspendedAt: null },
    ],
    repositories: [],
    pullRequests: [],
    runs: [],
    personalTokens: [{ value: `ghp_${secret(18)}`, login: person, expiresAt: null }],
    installationTokens: {},
    formerNames: {},
    lastId: 10_000,
  };
}
