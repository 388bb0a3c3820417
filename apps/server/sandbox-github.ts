import type { SandboxGithub } from '@spacedock/sandbox';
import type { Github } from './github/github-site.ts';

/** The GitHub of the sandbox with its App, as the server knows one. */
export function sandboxGithub({ url, apiUrl, app }: Pick<SandboxGithub, 'url' | 'apiUrl' | 'app'>): Github {
  const { id, slug, privateKey, webhookSecret } = app;
  return {
    site: { webUrl: url, apiUrl, appsUrl: `${url}/apps`, privateAddresses: true },
    app: { id: String(id), slug, privateKey, webhookSecret },
  };
}
