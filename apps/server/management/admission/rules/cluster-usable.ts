import { type FieldCause, fieldCause } from '@spacedock/kube';
import type { InProject } from '../../access/project-rights.ts';
import type { SpaceRule } from '../space-change.ts';

/** Why nothing may be put on a cluster beyond what the directory knows. */
export type WhyUnusable = (cluster: string) => string | undefined;

/** A cluster that was named is one that the project may use, and that can be used. It is asked once: later it may be down. */
export const clusterUsable =
  (whyUnusable: WhyUnusable = () => undefined): SpaceRule =>
  ({ next, old, at }) => {
    const cluster = next.spec?.clusterRef?.cluster ?? '';
    if (cluster === '' || cluster === old?.spec?.clusterRef?.cluster) return [];
    const problem = clusterProblem(cluster, at) ?? whyUnusable(cluster);
    return problem === undefined
      ? []
      : typeof problem === 'string'
        ? [fieldCause.forbidden(field, `cluster ${JSON.stringify(cluster)} ${problem}`)]
        : [problem];
  };

const field = 'spec.clusterRef.cluster';

function clusterProblem(cluster: string, { project, handle, directory }: InProject): FieldCause | string | undefined {
  const space = directory.spaceByHandle(cluster);
  // Whether there is such a cluster is not told to those whose project could not use it anyway.
  if (!isClusterAllowed(project, cluster)) return `is not allowed in project ${JSON.stringify(handle)}`;
  if (!space) return { reason: 'FieldValueNotFound', field, message: `Not found: ${JSON.stringify(cluster)}` };
  if (space.status !== 'active') return 'is inactive';
  return space.readOnly ? 'is connected for reading only' : undefined;
}

/** Where a project says nothing about clusters, all of them are allowed. */
export function isClusterAllowed(project: InProject['project'], cluster: string): boolean {
  const allowed = project?.spec?.allowedClusters;
  return allowed === undefined || allowed.some(({ name }) => name === '*' || name === cluster);
}
