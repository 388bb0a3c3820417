import type { DirectorySpace } from '@spacedock/contracts';
import { badRequest, forbidden, type KindDeclaration, notFound, StatusError, unknownPath } from '@spacedock/kube';
import { plainNames } from '../access/group-names.ts';
import type { SpaceRights } from '../access/space-rights.ts';
import { isClusterAllowed } from '../admission/rules/cluster-usable.ts';
import { namespaceOfProject, type Project } from '../objects/project.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { isAdmin } from '../person-info.ts';
import type { Person, Plane } from '../plane.ts';
import { callerGroups, groupsInSpace } from './caller-groups.ts';
import { leadsElsewhere, type ProxyPath } from './proxy-path.ts';

/** Where a request goes, and as whom. */
export interface ProxyTarget {
  readonly cluster: DirectorySpace;
  /** Not the bare handle: a cluster may know a user of that name, with rights of his own. */
  readonly user: string;
  readonly groups: readonly string[];
  /** The groups as people write them, whatever they are called in the cluster. */
  readonly knownAs?: readonly string[];
  /** Unset on the way to a cluster as a whole. */
  readonly space?: { readonly project: string; readonly instance: SpaceInstance };
}

/** What of a plane leads into clusters. */
export interface ProxyPlane extends Pick<Plane, 'objectsFor' | 'directory' | 'kubeconfig' | 'groupNames'> {
  readonly kinds: Readonly<Record<'spaceInstances' | 'projects', KindDeclaration>>;
  /** Resolves when the directory shows what the config service has now. */
  readonly upToDate: () => Promise<void>;
}

export interface ProxyTargetParts {
  readonly plane: ProxyPlane;
  readonly rights: SpaceRights;
}

/** Refuses as Kubernetes would. What somebody may not see is not there. */
export async function proxyTarget(parts: ProxyTargetParts, person: Person, to: ProxyPath | undefined): Promise<ProxyTarget> {
  if (!to) throw unknownPath();
  if (leadsElsewhere(to)) throw badRequest('the path has segments such as "..", or is not well-formed; ask for the address itself');
  await parts.plane.upToDate();
  return to.kind === 'cluster' ? clusterTarget(parts.plane, person, to.cluster) : spaceTarget(parts, person, to);
}

async function spaceTarget({ plane, rights }: ProxyTargetParts, person: Person, { project: handle, space }: ProxyPath & { readonly kind: 'space' }): Promise<ProxyTarget> {
  const { kinds } = plane;
  const objects = plane.objectsFor('space-proxy');
  const namespace = namespaceOfProject(handle);
  const instance = await objects.get(kinds.spaceInstances, namespace, space) as SpaceInstance | undefined;
  if (!instance) throw notFound(kinds.spaceInstances, space);
  const directory = plane.directory();
  const place = { instance, project: await objects.get(kinds.projects, '', handle) as Project | undefined, directory };
  const knownAs = groupsInSpace(person.handle, directory, handle, instance);
  if (!rights.why(person, 'use', place)) {
    if (!rights.why(person, 'get', place)) throw notFound(kinds.spaceInstances, space);
    const how = 'ask its owner for an entry with the verb "use" in spec.access, or for a rule in spec.extraAccessRules';
    throw forbidden({ name: plainNames.user(person.handle), groups: knownAs }, 'use', kinds.spaceInstances, { namespace, name: space, subresource: '' }, how);
  }
  const { ignoreReconciliation, movedTo } = instance.status ?? {};
  if (ignoreReconciliation) throw new StatusError('Gone', `space ${space} was moved${movedTo ? ` to ${movedTo}` : ''}; go there: the address has the project in it`);
  const { cluster: wanted = '' } = instance.spec?.clusterRef ?? {};
  const cluster = directory.spaceByHandle(wanted);
  if (!cluster) throw new StatusError('ServiceUnavailable', wanted === '' ? notScheduled(instance) : `the cluster ${wanted} of space ${space} is no longer registered`);
  if (!isClusterAllowed(place.project, wanted)) {
    throw new StatusError('Forbidden', `project ${handle} may no longer use the cluster ${wanted} that space ${space} is on; allow it in spec.allowedClusters of the project`);
  }
  const names = await plane.groupNames(cluster.id);
  const groups = groupsInSpace(person.handle, directory, handle, instance, names);
  return { cluster, user: names.user(person.handle), groups, knownAs, space: { project: handle, instance } };
}

function notScheduled({ metadata, status }: SpaceInstance): string {
  const why = status?.conditions?.find(({ type }) => type === 'Scheduled')?.message;
  return `space ${metadata.name} has no cluster yet${why ? `: ${why}` : '; wait until it is ready'}`;
}

const clusterKind = { group: 'management.loft.sh', plural: 'clusters', kind: 'Cluster' };

async function clusterTarget(plane: ProxyPlane, { handle, access }: Person, name: string): Promise<ProxyTarget> {
  const directory = plane.directory();
  const cluster = directory.spaceByHandle(name);
  const place = { space: cluster?.id ?? null };
  const mayEnter = access.holds('space:update', place);
  if (!cluster || !(mayEnter || access.holds('space:view', place))) throw notFound(clusterKind, name);
  if (mayEnter) {
    const names = await plane.groupNames(cluster.id);
    return { cluster, user: names.user(handle), groups: [...callerGroups(handle, directory, names), ...(isAdmin(access) ? [names.admins] : [])] };
  }
  throw forbidden({ name: plainNames.user(handle), groups: callerGroups(handle, directory) }, 'use', clusterKind, { namespace: '', name, subresource: '' }, 'it needs the policy space:update on the space');
}

/** Whether what was opened with the one may go on with the other: nothing was taken away. */
export const stillReaches = (open: ProxyTarget, now: ProxyTarget): boolean =>
  open.cluster.id === now.cluster.id && open.user === now.user && open.groups.every((group) => now.groups.includes(group));
