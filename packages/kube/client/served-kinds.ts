import type { ApiCall } from './api-call.ts';
import type { Deadline } from './deadline.ts';
import { isJsonObject } from '../json/json-value.ts';
import { KubeApiError, KubeKindUnknown, notKubernetes } from './kube-errors.ts';

export interface KindRef {
  readonly apiVersion: string;
  readonly kind: string;
}

/** A kind as the cluster serves it: under which name, and whether in namespaces. */
export interface ServedKind extends KindRef {
  readonly plural: string;
  readonly namespaced: boolean;
}

export interface ServedKinds {
  /** Throws KubeKindUnknown. */
  readonly find: (ref: KindRef, deadline: Deadline) => Promise<ServedKind>;
  /** The cluster no longer serves what was found: its definition was deleted, or made anew. */
  readonly forget: (apiVersion: string) => void;
}

interface Resource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly group?: string;
}

/** Asks the cluster once for each group and version. A kind that was not there is asked for again: it may have come meanwhile. */
export function servedKinds(call: ApiCall): ServedKinds {
  const known = new Map<string, readonly ServedKind[]>();
  const among = (kinds: readonly ServedKind[] | undefined, { kind }: KindRef): ServedKind | undefined =>
    kinds?.find((served) => served.kind === kind);

  async function ask(ref: KindRef, deadline: Deadline): Promise<readonly ServedKind[]> {
    try {
      const answer = await call({ method: 'GET', path: versionPath(ref.apiVersion) }, deadline);
      const { resources } = answer as { readonly resources?: unknown };
      if (!Array.isArray(resources)) throw notKubernetes(200, 'What answered', 'its list of kinds has no kinds');
      return resources.filter(isResource)
        .filter(({ name, group }) => !name.includes('/') && (group === undefined || ref.apiVersion.startsWith(`${group}/`)))
        .map(({ name, kind, namespaced }) => ({ apiVersion: ref.apiVersion, kind, plural: name, namespaced }));
    } catch (error) {
      if (error instanceof KubeApiError && error.status === 404) throw new KubeKindUnknown(ref.apiVersion, ref.kind);
      throw error;
    }
  }

  return {
    async find(ref, deadline) {
      const cached = among(known.get(ref.apiVersion), ref);
      if (cached) return cached;
      const kinds = await ask(ref, deadline);
      known.set(ref.apiVersion, kinds);
      const found = among(kinds, ref);
      if (!found) throw new KubeKindUnknown(ref.apiVersion, ref.kind);
      return found;
    },
    forget: (apiVersion) => void known.delete(apiVersion),
  };
}

const isResource = (value: unknown): value is Resource =>
  isJsonObject(value) && typeof value['name'] === 'string' && typeof value['kind'] === 'string';

/** `/api/v1` for the core group, `/apis/GROUP/VERSION` for all others. */
export function versionPath(apiVersion: string): string {
  const parts = apiVersion.split('/');
  if (parts.length > 2 || parts.some((part) => !/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(part))) {
    const example = 'GROUP/VERSION such as apps/v1, or v1 for the core group';
    throw new Error(`${JSON.stringify(apiVersion)} is no apiVersion: that is ${example}.`);
  }
  return parts.length === 1 ? `/api/${apiVersion}` : `/apis/${apiVersion}`;
}
