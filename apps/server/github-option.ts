import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Github, githubSite } from './github/github-site.ts';
import type { Options } from './options.ts';

/** The GitHub that the options speak of, with the App's key: a wrong one is found at the start, not by the first build. */
export async function githubOf({ url, app }: Options['github']): Promise<Github> {
  const site = githubSite(url);
  if (!app) return { site };
  const { privateKeyFile, ...rest } = app;
  const privateKey = await readFile(privateKeyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `SPACEDOCK_GITHUB_APP_PRIVATE_KEY_FILE: ${privateKeyFile} cannot be read (${error.code}); give the path of the App's private key`,
    );
  });
  if (!isRsaKey(privateKey)) {
    throw new Error(
      `SPACEDOCK_GITHUB_APP_PRIVATE_KEY_FILE: ${privateKeyFile} holds no private RSA key in PEM; download one from the App's settings on GitHub`,
    );
  }
  return { site, app: { ...rest, privateKey } };
}

function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false; // whatever node says of it: its text is a secret, and the answer is the same
  }
}
