/** Owner and name of a repository, as its address says them: `https://github.com/acme/checkout.git` is `checkout` of `acme`. */
export function repositoryOf(repoUrl: string): { readonly owner: string; readonly repo: string } {
  const [owner = '', repo = ''] = URL.canParse(repoUrl) ? new URL(repoUrl).pathname.slice(1).split('/') : [];
  return { owner, repo: repo.replace(/\.git$/i, '') };
}

/** `acme/checkout`, or the text itself where it is no such address. */
export function shortRepository(repoUrl: string): string {
  const { owner, repo } = repositoryOf(repoUrl);
  return repo === '' ? repoUrl : `${owner}/${repo}`;
}
