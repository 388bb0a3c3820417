import type { ClusterWrite } from '@spacedock/sandbox';

/** What was asked for of one object in one version of the template. */
export interface AppliedWrites {
  /** `configmaps. 1.0.0`; without a version what does not follow the template. */
  readonly what: string;
  /** Of the space. */
  readonly namespace: string;
  readonly name: string;
  /** How often it was asked for. */
  readonly asked: number;
  /** How often that changed something. */
  readonly effective: number;
}

/** What the controller of spaces has written in namespaces, as the cluster tells it. */
export function appliedWrites(writes: readonly ClusterWrite[]): readonly AppliedWrites[] {
  const own = writes.filter(
    ({ fieldManager, verb, resource }) =>
      fieldManager === 'spacedock-space' && verb !== 'delete' && !resource.startsWith('clusterrole'),
  );
  const whatOf = (write: ClusterWrite): string => `${write.resource} ${versionOf(write)}`.trimEnd();
  const together = Map.groupBy(own, (write) => `${whatOf(write)} ${write.namespace}/${write.name}`);
  return [...together.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { namespace, name } = first;
    const effective = all.filter(({ changes }) => changes).length;
    return [{ what: whatOf(first), namespace: namespace || name, name, asked: all.length, effective }];
  });
}

/** The template says it of every object; where depends on the kind. */
function versionOf({ object: { metadata, data } }: ClusterWrite): string {
  const { version = '' } = {
    ...metadata.labels,
    ...metadata.annotations,
    ...(data as { readonly version?: string } | undefined),
  };
  return version;
}
