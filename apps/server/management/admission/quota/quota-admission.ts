import { type Admission, invalidObject, type KindDeclaration, resourceOf, type Store, type StoredObject } from '@spacedock/kube';
import { projectOfNamespace, type Project } from '../../objects/project.ts';
import type { SpaceInstance } from '../../objects/space-instance.ts';
import { quotaLedger, type Usage } from './quota-ledger.ts';
import { type Counted, counted, exceeded, raisedLimits } from './quota-limits.ts';

export interface QuotaParts {
  readonly store: Store;
  readonly spaceInstances: KindDeclaration;
  readonly projectKind: KindDeclaration;
  readonly now: () => Date;
}

/**
 * Counts spaces against the quotas of their project: when they are created, woken, or change their template or owner. Put last
 * into the admission of a server, when nothing else can refuse any more.
 */
export function quotaAdmission({ store, spaceInstances, projectKind, now }: QuotaParts): Required<Pick<Admission, 'accept'>> {
  const ledger = quotaLedger({ store, now, spacesOf });
  const resource = resourceOf(spaceInstances);
  /** What is stored does not change: it is read once. */
  const read = new WeakMap<StoredObject, Counted>();

  /** As they are at this moment, and not as they were when the request came. */
  async function spacesOf(namespace: string): Promise<readonly Counted[]> {
    const { items } = await store.list({ resource, namespace });
    return items.map((stored) => {
      const space = read.get(stored) ?? counted(JSON.parse(stored.text) as SpaceInstance);
      read.set(stored, space);
      return space;
    });
  }

  return {
    async accept(kind, next, old, context, subresource) {
      if (resourceOf(kind) !== resource || subresource !== '') return;
      const handle = projectOfNamespace(context.namespace) ?? '';
      const project = (await context.objects.get(projectKind, '', handle)) as Project | undefined;
      const before = old && counted(old as SpaceInstance);
      const after = { ...counted(next as SpaceInstance), revision: before?.revision ?? 0 };
      const limits = raisedLimits(project, after, before);
      if (limits.length === 0) return;
      const mayHave = ({ spaces }: Usage): void => {
        const others = spaces.filter(({ name }) => name !== after.name);
        const causes = limits
          .filter(({ counts, most }) => others.filter(counts).length + 1 > most)
          .map((limit) => exceeded(limit, old ? 'update' : 'create'));
        if (causes.length > 0) throw invalidObject(spaceInstances, next.metadata.name, causes);
      };
      if (context.dryRun) mayHave(await ledger.look(context.namespace, after));
      else await ledger.reserve(context.namespace, after, mayHave);
    },
  };
}
