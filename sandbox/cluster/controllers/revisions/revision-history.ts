import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, type LabelSelectorObject, StatusError } from '@spacedock/kube';
import type { PodTemplateSpec } from '../../shapes/pod.ts';
import { claimed } from '../claim.ts';
import type { ControllerContext } from '../controller.ts';
import { controllerReference } from '../owner-references.ts';
import { controllerRevisions } from '../resources.ts';
import type { Objects } from '../runtime/objects.ts';
import type { ControllerRevision } from '../shapes/workloads.ts';
import { templateHash } from '../template-hash.ts';

export interface RevisionHistory {
  /** Of the present template. */
  readonly latest: ControllerRevision;
  /** By number, the oldest first; the latest is among them. */
  readonly all: readonly ControllerRevision[];
  readonly collisionCount: number;
}

export interface VersionedOwner<Owner extends KubeObject> {
  readonly owner: Owner;
  readonly owners: Objects<Owner>;
  readonly selector: LabelSelectorObject;
  readonly template: PodTemplateSpec;
  readonly collisionCount: number;
}

export const hashKey = 'controller-revision-hash';
const longestPrefix = 223;

/** As a strategic merge patch that brings the template back: that is what `kubectl rollout undo` applies. */
const dataOf = (template: PodTemplateSpec): unknown => ({ spec: { template: { ...template, $patch: 'replace' } } });

export function templateOf({ data }: ControllerRevision): PodTemplateSpec {
  const { $patch: _, ...template } = (data as { spec: { template: PodTemplateSpec & { $patch?: string } } }).spec.template;
  return template;
}

const byNumber = (a: ControllerRevision, b: ControllerRevision): number =>
  a.revision - b.revision || (a.metadata.name < b.metadata.name ? -1 : 1);

/** Finds the revision of the present template, or makes it. One that had it before becomes the newest again. */
export async function revisionHistory<Owner extends KubeObject>(
  context: ControllerContext,
  versioned: VersionedOwner<Owner>,
): Promise<RevisionHistory> {
  const { owner, owners, selector, template, collisionCount } = versioned;
  const revisions = context.cluster.of(controllerRevisions);
  const found = await claimed({
    owner,
    owners,
    owned: revisions,
    selector,
    candidates: revisions.list(owner.metadata.namespace ?? ''),
  });
  const all = found.toSorted(byNumber);
  const data = dataOf(template);
  const same = all.findLast((revision) => isDeepStrictEqual(revision.data, data));
  const number = (all.at(-1)?.revision ?? 0) + 1;
  if (same && same === all.at(-1)) return { latest: same, all, collisionCount };
  if (same) {
    const latest = (await revisions.update(same, (draft) => void (draft.revision = number))) ?? same;
    return { latest, all: [...all.filter((revision) => revision !== same), latest], collisionCount };
  }
  const made = await createRevision(context, versioned, number);
  return { latest: made.latest, all: [...all, made.latest], collisionCount: made.collisionCount };
}

async function createRevision<Owner extends KubeObject>(
  { cluster }: ControllerContext,
  { owner, template, collisionCount }: VersionedOwner<Owner>,
  revision: number,
): Promise<Pick<RevisionHistory, 'latest' | 'collisionCount'>> {
  const data = dataOf(template);
  for (let collisions = collisionCount; ; collisions += 1) {
    const hash = templateHash(data, collisions === 0 ? undefined : collisions);
    const name = `${owner.metadata.name.slice(0, longestPrefix)}-${hash}`;
    const namespace = owner.metadata.namespace ?? '';
    try {
      const latest = await cluster.of(controllerRevisions).create({
        metadata: {
          name,
          namespace,
          labels: { ...template.metadata?.labels, [hashKey]: hash },
          ownerReferences: [controllerReference(owner)],
        },
        data,
        revision,
      });
      return { latest, collisionCount: collisions };
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason !== 'AlreadyExists') throw error;
      const there = await cluster.of(controllerRevisions).live(namespace, name);
      if (there && isDeepStrictEqual(there.data, data)) return { latest: there, collisionCount: collisions };
    }
  }
}

/** Revisions that no pod has any more are kept to go back to, but not more of them than asked for. */
export async function forgetRevisions(
  { cluster }: ControllerContext,
  all: readonly ControllerRevision[],
  live: ReadonlySet<string>,
  limit: number,
): Promise<void> {
  const unused = all.filter(({ metadata }) => !live.has(metadata.name));
  for (const revision of unused.slice(0, Math.max(0, unused.length - limit)))
    await cluster.of(controllerRevisions).delete(revision);
}
