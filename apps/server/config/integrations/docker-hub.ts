import { outcome } from '@spacedock/contracts';
import { type Site, siteFetch } from '../../outside/site-fetch.ts';
import type { PasswordSecrets } from './integration-secrets.ts';

/** Where Docker Hub gives out tokens for its registry. */
export const publicDockerHub: Site = { url: 'https://auth.docker.io', privateAddresses: false };

/** As `docker login` names it, and as image pull secrets have to. */
export const dockerHubServer = 'https://index.docker.io/v1/';

const deadlineMs = 15_000;

/** Whether Docker Hub lets them in. */
export async function isKnownToDockerHub(site: Site, { username, password }: PasswordSecrets): Promise<boolean> {
  const { fetch, close } = siteFetch(site);
  try {
    const asked = new URLSearchParams({ service: 'registry.docker.io', account: username });
    const answer = await fetch(`${site.url}/token?${asked.toString()}`, {
      headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (answer.status === 429 || answer.status >= 500) throw new Error(`it answered ${answer.status}`);
    return answer.ok;
  } catch (error) {
    const late = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    throw outcome('integration.unavailable', {
      what: 'Docker Hub',
      why: late ? `no answer within ${deadlineMs / 1000} s` : whyOf(error),
    });
  } finally {
    close();
  }
}

function whyOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return message || code || 'the connection failed';
}
