import { timestamp } from '@spacedock/kube';
import type { Condition } from '../../shapes/pod.ts';

/** What was found in a namespace that is being deleted. */
export interface Leftovers {
  /** How many objects are left, by `plural.group`. */
  readonly objects: ReadonlyMap<string, number>;
  /** How many of them wait, by finalizer. */
  readonly finalizers: ReadonlyMap<string, number>;
  readonly failures: readonly string[];
}

interface Statement {
  readonly type: string;
  readonly problem: { readonly reason: string; readonly message: string } | undefined;
  readonly fine: { readonly reason: string; readonly message: string };
}

const list = (counts: ReadonlyMap<string, number>, text: (name: string, count: number) => string): string =>
  [...counts]
    .map(([name, count]) => text(name, count))
    .toSorted()
    .join(', ');

function statements({ objects, finalizers, failures }: Leftovers): readonly Statement[] {
  return [
    {
      type: 'NamespaceDeletionDiscoveryFailure',
      problem: undefined,
      fine: { reason: 'ResourcesDiscovered', message: 'All resources successfully discovered' },
    },
    {
      type: 'NamespaceDeletionGroupVersionParsingFailure',
      problem: undefined,
      fine: { reason: 'ParsedGroupVersions', message: 'All legacy kube types successfully parsed' },
    },
    {
      type: 'NamespaceDeletionContentFailure',
      fine: { reason: 'ContentDeleted', message: 'All content successfully deleted, may be waiting on finalization' },
      problem:
        failures.length === 0
          ? undefined
          : {
              reason: 'ContentDeletionFailed',
              message: `Failed to delete all resource types, ${failures.length} remaining: ${failures.toSorted().join(', ')}`,
            },
    },
    {
      type: 'NamespaceContentRemaining',
      fine: { reason: 'ContentRemoved', message: 'All content successfully removed' },
      problem:
        objects.size === 0
          ? undefined
          : {
              reason: 'SomeResourcesRemain',
              message: `Some resources are remaining: ${list(objects, (name, count) => `${name} has ${count} resource instances`)}`,
            },
    },
    {
      type: 'NamespaceFinalizersRemaining',
      fine: { reason: 'ContentHasNoFinalizers', message: 'All content-preserving finalizers finished' },
      problem:
        finalizers.size === 0
          ? undefined
          : {
              reason: 'SomeFinalizersRemain',
              message: `Some content in the namespace has finalizers remaining: ${list(finalizers, (name, count) => `${name} in ${count} resource instances`)}`,
            },
    },
  ];
}

/** Says of everything that can hold a namespace back whether it does. */
export function namespaceConditions(before: readonly Condition[], leftovers: Leftovers, now: Date): Condition[] {
  const said = statements(leftovers).map(({ type, problem, fine }): Condition => {
    const old = before.find((condition) => condition.type === type);
    const status = problem ? 'True' : 'False';
    return {
      type,
      status,
      lastTransitionTime: old?.status === status && old.lastTransitionTime ? old.lastTransitionTime : timestamp(now),
      ...(problem ?? fine),
    };
  });
  return [...before.filter(({ type }) => !said.some((condition) => condition.type === type)), ...said];
}
