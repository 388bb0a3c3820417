import type { WireAnswer } from '../../cloud/wire-server.ts';
import type { TreeEntry } from '../git/object-formats.ts';
import { json } from '../github-answers.ts';
import { GithubError, notFound } from '../github-error.ts';
import { fullName } from '../repositories.ts';
import { resolvedRef } from '../resolved-ref.ts';
import { entryAt } from '../tree-entry.ts';
import { apiOf } from '../views.ts';
import type { RepositoryCall, RestOperation } from './rest-operation.ts';

/** Larger files come without their content, unless they are asked for raw. */
const largestContent = 1_048_576;

const contents = (path: string): RestOperation => ({
  of: 'repository',
  name: 'GetContents',
  method: 'GET',
  path,
  needs: ['contents', 'read'],
  async run(call) {
    const { world, repository, params, query } = call;
    const wanted = (params['path'] ?? '').replace(/\/+$/, '');
    const ref = query.get('ref');
    const sha = await resolvedRef(world, repository, ref);
    const objects = world.objectsOf(repository);
    const commit = sha === undefined ? undefined : await objects.commit(sha);
    if (!commit)
      throw ref === null
        ? new GithubError(404, 'This repository is empty.')
        : new GithubError(404, `No commit found for the ref ${ref}`);
    const entry = await entryAt(objects, commit.tree, wanted);
    if (!entry) throw notFound();
    if (entry.type === 'blob') return fileAnswer(call, wanted, entry);
    const entries = await objects.tree(entry.oid);
    const views = await Promise.all(
      entries.map(async (one) => {
        const size = one.type === 'blob' ? (await objects.blob(one.oid)).length : 0;
        return entryView(call, wanted === '' ? one.path : `${wanted}/${one.path}`, one, size);
      }),
    );
    return json(200, views);
  },
});

export const getContents = contents('/repos/:owner/:repo/contents/*path');
export const getRootContents = contents('/repos/:owner/:repo/contents');

async function fileAnswer(call: RepositoryCall, path: string, entry: TreeEntry): Promise<WireAnswer> {
  const blob = await call.world.objectsOf(call.repository).blob(entry.oid);
  if (/application\/vnd\.github(?:\.v3)?\.raw/.test(call.request.headers.accept ?? '')) {
    return { status: 200, headers: { 'content-type': 'application/vnd.github.raw; charset=utf-8' }, body: blob };
  }
  const whole = blob.length <= largestContent;
  return json(200, {
    ...entryView(call, path, entry, blob.length),
    encoding: whole ? 'base64' : 'none',
    content: whole ? blob.toString('base64').replaceAll(/(.{60})/g, '$1\n') : '',
  });
}

function entryView({ world, repository, query }: RepositoryCall, path: string, { type, oid }: TreeEntry, size: number) {
  const ref = query.get('ref') ?? repository.defaultBranch;
  const api = `${apiOf(world)}/repos/${fullName(repository)}`;
  const html = `${world.origin()}/${fullName(repository)}`;
  const kinds = { blob: 'file', tree: 'dir', commit: 'submodule' } as const satisfies Record<TreeEntry['type'], string>;
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    sha: oid,
    size,
    type: kinds[type],
    url: `${api}/contents/${path}?ref=${ref}`,
    git_url: `${api}/git/${type}s/${oid}`,
    html_url: `${html}/${type}/${ref}/${path}`,
    download_url: type === 'blob' ? `${html}/raw/${ref}/${path}` : null,
  };
}
