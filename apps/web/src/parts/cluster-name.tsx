import { Text } from '@mantine/core';
import type { Cluster } from './cluster-calls.ts';

/** On Azure two clusters of a region may have one name: the resource group tells them apart. */
export function ClusterName({ cluster: { name, resourceGroup } }: { readonly cluster: Pick<Cluster, 'name' | 'resourceGroup'> }) {
  return (
    <>
      <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      {resourceGroup && (
        <Text size="xs" c="dimmed">
          Resource group {resourceGroup}
        </Text>
      )}
    </>
  );
}
