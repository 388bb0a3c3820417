import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Group, Text } from '@mantine/core';
import {
  IconAffiliate,
  IconDatabase,
  IconNetwork,
  IconServer,
  IconServer2,
  IconTopologyStar3,
  IconWorldShare,
} from '@tabler/icons-react';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { factsOf, type Kind, kinds, type Thing } from './plan.ts';
import classes from './thing-card.module.css';

export type ThingNode = Node<{ readonly thing: Thing; readonly faded: boolean; readonly parent: boolean }, 'thing'>;

const icons: Readonly<Record<Kind, typeof IconServer>> = {
  network: IconNetwork,
  subnet: IconTopologyStar3,
  cluster: IconServer,
  datastore: IconDatabase,
  vm_pool: IconServer2,
  load_balancer: IconAffiliate,
  external_network: IconWorldShare,
};

export function ThingCard({ data: { thing, faded, parent } }: NodeProps<ThingNode>) {
  const Icon = icons[thing.kind];
  return (
    <div className={classes['thing']} data-kind={thing.kind} data-parent={parent || undefined} data-faded={faded || undefined}>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Group gap={8} wrap="nowrap">
        <Icon size={18} aria-hidden className={classes['icon']} />
        <ThingName thing={thing} />
        {thing.status && !parent && (
          <div className={classes['status']}>
            <StatusBadge status={thing.status} />
          </div>
        )}
      </Group>
      <Text size="xs" c="dimmed" truncate title={factsOf(thing)} lh={1.3}>
        {factsOf(thing) || kinds[thing.kind].one}
      </Text>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}

export function ThingName({ thing: { name, link } }: { readonly thing: Thing }) {
  switch (link?.kind) {
    case 'space':
      return (
        <AnchorTo to="/spaces/$spaceId" params={{ spaceId: link.id }} fw={600} size="sm" truncate dir="auto" title={name}>
          {name}
        </AnchorTo>
      );
    case 'job':
      return (
        <AnchorTo to="/jobs/$jobId" params={{ jobId: link.id }} fw={600} size="sm" truncate dir="auto" title={name}>
          {name}
        </AnchorTo>
      );
    case undefined:
      return (
        <Text fw={600} size="sm" truncate dir="auto" title={name}>
          {name}
        </Text>
      );
  }
}
