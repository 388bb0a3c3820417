import { outcome } from '@spacedock/contracts';
import { KubeApiError, KubeUnreachable } from '@spacedock/kube';
import type { Static } from 'typebox';
import { createdByAnnotation, managedLabels } from '../../clusters/managed-labels.ts';
import { kindRef, listReadable } from '../../clusters/readable-kind.ts';
import type { UsedSpace, UseOfSpaces } from '../clusters/use-space.ts';
import { type ClusterNamespace, type Namespace, namespaceDetailsOf, namespaceKind, namespaceOf, type NamespaceQuery } from './namespace.ts';

export interface NamespaceStoreParts {
  readonly use: UseOfSpaces;
  /** Who asks for it; it stands in the namespace. */
  readonly createdBy: string;
}

/** How long is looked for a namespace whose making was not answered: whoever waits has waited already. */
const secondLookMs = 3_000;

export function namespaceStore({ use, createdBy }: NamespaceStoreParts) {
  /** Undefined when there is one of that name. */
  async function make({ client, spaceId }: UsedSpace, name: string): Promise<ClusterNamespace | undefined> {
    try {
      return namespaceKind.read(await client.create({
        ...kindRef(namespaceKind),
        metadata: { name, labels: { ...managedLabels(spaceId) }, annotations: { [createdByAnnotation]: createdBy } },
      }));
    } catch (error) {
      if (error instanceof KubeApiError && error.reason === 'AlreadyExists') return undefined;
      if (!(error instanceof KubeUnreachable)) throw error;
      // The answer was lost, which does not say that the namespace was not made.
      const found = await client.get({ ...kindRef(namespaceKind), name }, { deadlineMs: secondLookMs }).catch(() => {
        throw error;
      });
      const made = found && namespaceKind.read(found);
      if (made?.metadata.annotations?.[createdByAnnotation] !== createdBy) throw error;
      return made;
    }
  }

  async function find({ client }: UsedSpace, name: string): Promise<ClusterNamespace | undefined> {
    const found = await client.get({ ...kindRef(namespaceKind), name });
    return found && namespaceKind.read(found);
  }

  function mustStay(namespace: ClusterNamespace | undefined, space: UsedSpace): void {
    if (!namespace?.metadata.deletionTimestamp) return;
    throw outcome('namespace.terminating', { name: namespace.metadata.name, space: space.spaceName });
  }

  return {
    list: (spaceId: string, { details = false }: Static<typeof NamespaceQuery>): Promise<readonly Namespace[]> => use.onSpace(spaceId, { policy: 'space:view' }, async ({ client }) =>
      (await listReadable(client, namespaceKind)).map(details ? namespaceDetailsOf : namespaceOf).toSorted((a, b) => (a.name < b.name ? -1 : 1))),

    async create(spaceId: string, name: string): Promise<Namespace> {
      mustNotBeReserved(name);
      return use.onSpace(spaceId, { policy: 'space:update', writes: true }, async (space) => {
        const made = await make(space, name);
        if (made) return namespaceOf(made);
        mustStay(await find(space, name), space);
        throw outcome('namespace.exists', { name, space: space.spaceName });
      });
    },

    /** Answers whether it had to be made. Whoever only uses what is there needs no right to change the space. */
    async ensure(spaceId: string, name: string, create: boolean): Promise<boolean> {
      const exists = await use.onSpace(spaceId, { policy: 'space:view' }, async (space) => {
        const found = await find(space, name);
        mustStay(found, space);
        if (!found && !create) throw outcome('namespace.missing', { name, space: space.spaceName });
        return found !== undefined;
      });
      if (exists) return false;
      mustNotBeReserved(name);
      return use.onSpace(spaceId, { policy: 'space:update', writes: true }, async (space) => {
        const made = await make(space, name);
        if (!made) mustStay(await find(space, name), space);
        return made !== undefined;
      });
    },
  };
}

function mustNotBeReserved(name: string): void {
  if (name.startsWith('kube-')) throw outcome('namespace.reserved', { name });
}
