/** Where a GitHub is. */
export interface GithubSite {
  /** Its pages and its repositories: `https://github.com`. */
  readonly webUrl: string;
  readonly apiUrl: string;
  /** Where the pages of Apps are: `https://github.com/apps`. */
  readonly appsUrl: string;
  /** It may be at an address of a private network. Only whoever runs the server says so. */
  readonly privateAddresses: boolean;
  /** Certificates to trust beside the usual ones, in PEM. */
  readonly caCertificates?: string | undefined;
}

/** An App that was registered there, with what only we and GitHub know of it. Never logged. */
export interface GithubApp {
  readonly id: string;
  readonly slug: string;
  /** In PEM, as GitHub gives it out. */
  readonly privateKey: string;
  readonly webhookSecret: string;
}

/** The GitHub of this installation. */
export interface Github {
  readonly site: GithubSite;
  readonly app?: GithubApp | undefined;
}

const publicUrl = 'https://github.com';

/** The public one is reached by public addresses only. Whoever names another one means the address that it has. */
export function githubSite(webUrl: string): GithubSite {
  if (webUrl === publicUrl) return publicGithub;
  return { webUrl, apiUrl: `${webUrl}/api/v3`, appsUrl: `${webUrl}/github-apps`, privateAddresses: true };
}

export const publicGithub: GithubSite = {
  webUrl: publicUrl,
  apiUrl: 'https://api.github.com',
  appsUrl: `${publicUrl}/apps`,
  privateAddresses: false,
};

/** One that whoever runs the server brought along, with its App: its pages are at /apps, as those of the public one are. */
export function githubAt({
  url,
  apiUrl,
  app,
}: {
  readonly url: string;
  readonly apiUrl: string;
  readonly app: Omit<GithubApp, 'id'> & { readonly id: number };
}): Github {
  const { id, slug, privateKey, webhookSecret } = app;
  return {
    site: { webUrl: url, apiUrl, appsUrl: `${url}/apps`, privateAddresses: true },
    app: { id: String(id), slug, privateKey, webhookSecret },
  };
}
