import type { KubeObject } from '@spacedock/kube';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configMaps } from '../resources.ts';
import { startWorld } from '../testing/world.ts';
import { garbageCollector } from './garbage-collector.ts';

const count = 8;
const policies = ['Background', 'Foreground', 'Orphan'] as const;
const edge = fc.record({ from: fc.nat({ max: count - 1 }), to: fc.nat({ max: count - 1 }), blocks: fc.boolean() });
const deletion = fc.record({ which: fc.nat({ max: count - 1 }), policy: fc.constantFrom(...policies) });

/** Who is left, by the rules alone: whoever is deleted, and then again and again whoever has owners of which none is left. */
function survivors(
  owners: ReadonlyMap<number, Set<number>>,
  deletions: readonly { readonly which: number; readonly policy: (typeof policies)[number] }[],
): readonly number[] {
  const alive = new Set(Array.from({ length: count }, (_, index) => index));
  const of = new Map([...owners].map(([index, set]) => [index, new Set(set)]));
  for (const { which, policy } of deletions) {
    if (!alive.has(which)) continue;
    if (policy === 'Orphan') for (const set of of.values()) set.delete(which);
    alive.delete(which);
    for (let changed = true; changed;) {
      changed = false;
      for (const index of alive) {
        const set = of.get(index) ?? new Set();
        if (set.size === 0 || [...set].some((owner) => alive.has(owner))) continue;
        alive.delete(index);
        changed = true;
      }
    }
    // Whoever stays forgets the owners that are gone.
    for (const index of alive) of.set(index, new Set([...(of.get(index) ?? [])].filter((owner) => alive.has(owner))));
  }
  return [...alive].toSorted((a, b) => a - b);
}

test('whatever owns whatever, and however it is deleted: nothing stays that only deleted ones own, and nothing else goes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edge, { maxLength: 14 }),
      fc.array(deletion, { minLength: 1, maxLength: 4 }),
      async (edges, deletions) => {
        const world = await startWorld([garbageCollector]);
        try {
          const objects: KubeObject[] = [];
          for (let index = 0; index < count; index += 1)
            objects.push(await world.user.of(configMaps).create({ metadata: { name: `m${index}`, namespace: 'default' } }));
          const owners = new Map<number, Set<number>>();
          for (const { from, to, blocks } of edges) {
            const [owner, dependent] = [objects[from], objects[to]];
            if (from === to || !owner || !dependent || owners.get(to)?.has(from)) continue;
            owners.set(to, (owners.get(to) ?? new Set()).add(from));
            const reference = {
              apiVersion: 'v1',
              kind: 'ConfigMap',
              name: owner.metadata.name,
              uid: owner.metadata.uid ?? '',
              blockOwnerDeletion: blocks,
            };
            await world.user
              .of(configMaps)
              .update(
                dependent as never,
                (draft) => void (draft.metadata.ownerReferences = [...(draft.metadata.ownerReferences ?? []), reference]),
              );
          }
          await world.settle();
          for (const { which, policy } of deletions) {
            const object = world.user.of(configMaps).get('default', `m${which}`);
            if (object) await world.user.of(configMaps).delete(object, { propagationPolicy: policy });
            await world.advance(300);
          }
          expect(
            world.user
              .of(configMaps)
              .list('default')
              .map(({ metadata }) => Number(metadata.name.slice(1)))
              .toSorted((a, b) => a - b),
          ).toEqual(survivors(owners, deletions));
        } finally {
          await world.stop();
        }
      },
    ),
    { numRuns: 100 },
  );
});
