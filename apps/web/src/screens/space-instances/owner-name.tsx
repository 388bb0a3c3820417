import { Text } from '@mantine/core';
import { IconUser, IconUsers } from '@tabler/icons-react';
import type { Instance } from './instance-shape.ts';

export function OwnerName({ owner: { user, team } }: { readonly owner: Instance['owner'] }) {
  if (!user && !team)
    return (
      <Text span inherit c="dimmed">
        nobody
      </Text>
    );
  const Icon = team ? IconUsers : IconUser;
  return (
    <span title={team ? `Team ${team}` : user}>
      <Icon size={14} aria-label={team ? 'Team' : 'Person'} style={{ verticalAlign: '-2px', marginRight: 4 }} />
      <span dir="auto">{team ?? user}</span>
    </span>
  );
}
