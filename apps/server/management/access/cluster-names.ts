import type { KubeClient, KubeObject } from '@spacedock/kube';
import { clusterOutcome, isRefusedIdentity } from '../../clusters/cluster-outcome.ts';
import type { Plane } from '../plane.ts';
import { type GroupNames, namesWithin, plainNames } from './group-names.ts';
import { fallbackClusterRole } from './space-roles.ts';

/** On the role of the default: which organisation has the plain names in this cluster. The first one that made a space there. */
export const holderAnnotation = 'spacedock.dev/organisation';

export const holderRole = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', name: fallbackClusterRole } as const;

export const holderOf = (role: KubeObject | undefined): string | undefined => role?.metadata.annotations?.[holderAnnotation];

/** Which names groups have in the cluster of a space. `renew`: something may have changed there a moment ago. */
export type ClusterNames = (spaceId: string, options?: { readonly renew?: boolean }) => Promise<GroupNames>;

export interface ClusterNamesParts {
  readonly organisationId: string;
  readonly cluster: Plane['cluster'];
  readonly now: () => Date;
}

/** Who holds the names hardly ever changes; that nobody does, soon. */
const heldForMs = 60_000;
const unheldForMs = 3_000;

/** The cluster itself is asked: however it was registered, and by whomever, it is the same one. */
export function clusterNames({ organisationId, cluster, now }: ClusterNamesParts): ClusterNames {
  const known = new Map<string, { readonly names: Promise<GroupNames>; until: number }>();
  const last = new Map<string, GroupNames>();
  const own = namesWithin(organisationId);

  async function ask(spaceId: string): Promise<{ readonly names: GroupNames; readonly forMs: number }> {
    const look = (client: KubeClient) => client.get(holderRole);
    const role = await cluster(spaceId)
      .then(look)
      .catch(async (error: unknown) => {
        if (!isRefusedIdentity(error)) throw clusterOutcome(error, spaceId);
        return cluster(spaceId, { renew: true }).then(look);
      });
    const holder = holderOf(role);
    const names = holder === organisationId ? plainNames : own;
    last.set(spaceId, names);
    return { names, forMs: holder === undefined ? unheldForMs : heldForMs };
  }

  /** A cluster that is away for a moment does not change its mind: what is open there stays open. */
  const asBefore =
    (spaceId: string) =>
    (error: unknown): { readonly names: GroupNames; readonly forMs: number } => {
      const names = last.get(spaceId);
      if (!names) throw error;
      return { names, forMs: unheldForMs };
    };

  return (spaceId, { renew = false } = {}) => {
    const found = known.get(spaceId);
    if (found && !renew && found.until > now().getTime()) return found.names;
    const asked = ask(spaceId).catch(asBefore(spaceId));
    const entry = { names: asked.then(({ names }) => names), until: Number.POSITIVE_INFINITY };
    known.set(spaceId, entry);
    asked.then(
      ({ forMs }) => void (entry.until = now().getTime() + forMs),
      () => known.get(spaceId) === entry && known.delete(spaceId),
    );
    return entry.names;
  };
}
