import type { RepositoryRecord } from '../github-state.ts';
import type { GitObjects } from './git-objects.ts';

export interface AdvertisedRef {
  readonly name: string;
  readonly oid: string;
  /** What HEAD stands for. */
  readonly symref?: string;
  /** The commit of a tag that is an object of its own. */
  readonly peeled?: string;
}

/** HEAD first, then all by name, as git wants them. */
export async function advertisedRefs(repository: RepositoryRecord, objects: GitObjects): Promise<readonly AdvertisedRef[]> {
  const symref = `refs/heads/${repository.defaultBranch}`;
  const head = repository.refs[symref];
  const refs: AdvertisedRef[] = head === undefined ? [] : [{ name: 'HEAD', oid: head, symref }];
  for (const [name, oid] of Object.entries(repository.refs).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const peeled = name.startsWith('refs/tags/') ? await objects.peeled(oid) : undefined;
    refs.push({ name, oid, ...(peeled === undefined || peeled === oid ? {} : { peeled }) });
  }
  return refs;
}
