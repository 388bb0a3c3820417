import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconPlugConnectedX, IconPower } from '@tabler/icons-react';
import { TimeAgo } from '../../parts/time-ago.tsx';
import type { Space } from './space-calls.ts';
import { type Trouble, troublesOf } from './space-state.ts';

const icons: Readonly<Record<Trouble['color'], typeof IconClock>> = {
  red: IconPlugConnectedX,
  yellow: IconAlertTriangle,
  gray: IconPower,
  dock: IconClock,
};

/** What is wrong, what does not work for it, and how it ends. */
export function SpaceTroubles({ space }: { readonly space: Space }) {
  return troublesOf(space).map(({ color, title, facts }) => {
    const Icon = icons[color];
    return (
      <Alert
        key={title}
        color={color}
        title={title}
        icon={<Icon aria-hidden />}
        styles={{ message: { overflowWrap: 'anywhere' } }}
        role="status"
      >
        {facts.map((fact) => (
          <Text key={fact} size="sm">
            {fact}
          </Text>
        ))}
        {(color === 'red' || color === 'yellow') && (
          <Text size="sm" mt={4}>
            Looked at last <TimeAgo at={space.lastProbedAt} />.
          </Text>
        )}
      </Alert>
    );
  });
}
