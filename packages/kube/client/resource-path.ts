import { nameProblems } from '../names.ts';
import { type KindRef, type ServedKind, versionPath } from './served-kinds.ts';

/** Where an object is, apart from its kind. */
export interface Place {
  readonly namespace?: string | undefined;
  readonly name: string;
}

export interface ObjectRef extends KindRef {
  /** The one of the kubeconfig unless said; kinds that live outside of namespaces have none. */
  readonly namespace?: string;
  readonly name: string;
}

export interface CollectionRef extends KindRef {
  /** Undefined: all namespaces. */
  readonly namespace?: string;
}

export function collectionPath(served: ServedKind, namespace: string | undefined): string {
  const within = served.namespaced && namespace ? `/namespaces/${segment(namespace, 'namespace')}` : '';
  return `${versionPath(served.apiVersion)}${within}/${served.plural}`;
}

/** Where objects are made: unlike a list, one object is in one namespace. */
export function homePath(served: ServedKind, { namespace, name }: Place): string {
  if (served.namespaced && !namespace) {
    throw new Error(`${served.kind} ${JSON.stringify(name)} has no namespace, and neither has the kubeconfig. Say where it is.`);
  }
  return collectionPath(served, namespace);
}

export function objectPath(served: ServedKind, place: Place, subresource?: string): string {
  const path = `${homePath(served, place)}/${segment(place.name, 'name')}`;
  return subresource === undefined ? path : `${path}/${segment(subresource, 'subresource')}`;
}

/** An empty or dotted name would make another request of this one: a DELETE of all objects, for instance. */
function segment(value: string, what: string): string {
  const [problem] = value === '' ? ['may not be empty'] : nameProblems(value, 'path-segment');
  if (problem !== undefined) throw new Error(`The ${what} ${JSON.stringify(value)} cannot be used: it ${problem}.`);
  return encodeURIComponent(value);
}
