import { createHash } from 'node:crypto';
import type { KindDeclaration, Verb } from '../kind.ts';
import type { Registry } from './registry.ts';
import { groupVersionOf } from './registry.ts';

/** What there is, in the two forms clients ask for: one document for everything, or one per level. */

const allVerbs: readonly Verb[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
export const verbsOf = (kind: KindDeclaration): readonly Verb[] => kind.verbs ?? allVerbs;

export const hasStatusSubresource = (kind: KindDeclaration): boolean => kind.status === true && kind.statusSubresource !== false;

/** A namespace is finalized whole; others can be read and patched in part. */
const partialVerbs = (kind: KindDeclaration, name: string): readonly string[] => (name === 'finalize' ? ['update'] : ['get', 'patch', 'update']);

interface Subresource {
  readonly name: string;
  readonly verbs: readonly string[];
  readonly responseKind: { readonly group: string; readonly version: string; readonly kind: string };
}

export function subresourcesOf(kind: KindDeclaration): readonly Subresource[] {
  const own = { group: kind.group, version: kind.version, kind: kind.kind };
  const all: Subresource[] = [
    ...(hasStatusSubresource(kind) ? [{ name: 'status', verbs: ['get', 'patch', 'update'], responseKind: own }] : []),
    ...(kind.scale ? [{ name: 'scale', verbs: ['get', 'patch', 'update'], responseKind: { group: 'autoscaling', version: 'v1', kind: 'Scale' } }] : []),
    ...Object.keys(kind.partialWrites ?? {}).filter((name) => !kind.subresources?.[name]).map((name) => ({ name, verbs: partialVerbs(kind, name), responseKind: own })),
    ...Object.entries(kind.subresources ?? {}).map(([name, { verbs, responseKind }]) => ({ name, verbs: verbs.toSorted(), responseKind })),
  ];
  return kind.custom ? all : all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** `/api` and `/apis` in the aggregated form. */
export function aggregatedDiscovery(registry: Registry, core: boolean, version: 'v2' | 'v2beta1'): object {
  const groups = core ? [''] : registry.groups();
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `apidiscovery.k8s.io/${version}`,
    metadata: {},
    items: groups.filter((group) => registry.versionsOf(group).length > 0).map((group) => ({
      metadata: group === '' ? { creationTimestamp: null } : { name: group, creationTimestamp: null },
      versions: registry.versionsOf(group).map((groupVersion) => ({
        version: groupVersion,
        freshness: 'Current',
        resources: registry.of(group, groupVersion).map(aggregatedResource),
      })),
    })),
  };
}

function aggregatedResource(kind: KindDeclaration): object {
  const subresources = subresourcesOf(kind);
  return {
    resource: kind.plural,
    responseKind: { group: kind.group, version: kind.version, kind: kind.kind },
    scope: kind.scope === 'Namespaced' ? 'Namespaced' : 'Cluster',
    singularResource: kind.singular,
    verbs: verbsOf(kind),
    ...(kind.shortNames?.length ? { shortNames: kind.shortNames } : {}),
    ...(kind.categories?.length ? { categories: kind.categories } : {}),
    ...(subresources.length > 0 ? { subresources: subresources.map(({ name, verbs, responseKind }) => ({ subresource: name, responseKind, verbs })) } : {}),
  };
}

/** Changes when objects are stored in another form: clients that keep them can tell. */
const storageVersionHash = ({ group, version, kind }: KindDeclaration): string =>
  createHash('sha256').update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString('base64');

export const coreVersions = (registry: Registry, address: string): object => ({
  kind: 'APIVersions', versions: registry.versionsOf(''), serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }],
});

export const groupList = (registry: Registry): object => ({ kind: 'APIGroupList', apiVersion: 'v1', groups: registry.groups().map((group) => groupEntry(registry, group)) });

export const groupOf = (registry: Registry, group: string): object | undefined =>
  (registry.versionsOf(group).length === 0 || group === '' ? undefined : { kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(registry, group) });

function groupEntry(registry: Registry, group: string): object {
  const versions = registry.versionsOf(group).map((version) => ({ groupVersion: groupVersionOf({ group, version }), version }));
  return { name: group, versions, preferredVersion: versions[0] };
}

export function resourceList(registry: Registry, group: string, version: string): object | undefined {
  const kinds = registry.of(group, version).toSorted((a, b) => (a.plural < b.plural ? -1 : 1));
  if (kinds.length === 0) return undefined;
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: groupVersionOf({ group, version }),
    resources: kinds.flatMap((kind) => [
      {
        name: kind.plural, singularName: kind.singular, namespaced: kind.scope === 'Namespaced', kind: kind.kind, verbs: verbsOf(kind),
        ...(kind.shortNames?.length ? { shortNames: kind.shortNames } : {}), ...(kind.categories?.length ? { categories: kind.categories } : {}),
        ...(verbsOf(kind).includes('list') ? { storageVersionHash: storageVersionHash(kind.storedAs?.kind ?? kind) } : {}),
      },
      ...subresourcesOf(kind).map(({ name, verbs, responseKind }) => ({
        name: `${kind.plural}/${name}`, singularName: '', namespaced: kind.scope === 'Namespaced',
        ...(responseKind.group === kind.group && responseKind.version === kind.version ? {} : { group: responseKind.group, version: responseKind.version }),
        kind: responseKind.kind, verbs,
      })),
    ]),
  };
}
