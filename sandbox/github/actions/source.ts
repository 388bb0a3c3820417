import git from 'isomorphic-git';
import http from 'isomorphic-git/http/node';
import { type GitObjects, gitObjects } from '../git/git-objects.ts';
import { memoryFiles } from '../git/memory-files.ts';
import { memoryObjects } from '../git/object-store.ts';
import type { BuildTicket } from './build-callback.ts';

/** A commit on the machine of a runner. */
export interface Source {
  readonly objects: GitObjects;
  readonly tree: string;
}

/** By git, as any runner gets it. A text says why it could not be had. */
export async function sourceOf({ url, ref, token }: BuildTicket['repository'], signal: AbortSignal): Promise<Source | string> {
  const fs = memoryFiles();
  const gitdir = '/source.git';
  try {
    await git.init({ fs, gitdir, bare: true });
    await git.addRemote({ fs, gitdir, remote: 'origin', url });
    await git.fetch({
      fs,
      gitdir,
      http,
      ref,
      depth: 1,
      singleBranch: true,
      tags: false,
      ...(token === undefined ? {} : { onAuth: () => ({ username: 'x-access-token', password: token }) }),
      onAuthFailure: () => ({ cancel: true }),
    });
  } catch (error) {
    signal.throwIfAborted();
    return `fatal: could not fetch ${ref} from ${url}: ${(error as Error).message}`;
  }
  const objects = gitObjects(memoryObjects());
  const packs = `${gitdir}/objects/pack`;
  for (const name of (await fs.promises.readdir(packs)) as readonly string[]) {
    if (name.endsWith('.pack')) await objects.unpack((await fs.promises.readFile(`${packs}/${name}`)) as Buffer);
  }
  const commit = await objects.commit(ref);
  return commit ? { objects, tree: commit.tree } : `fatal: ${url} has no commit ${ref}`;
}
