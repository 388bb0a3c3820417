import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { ChangeList } from './change-list.tsx';
import type { ValueChange } from './configs.ts';
import { maskedChanges } from './masked-configs.ts';

/** Two people edit the same: nothing is overwritten, both are shown, and whoever is second decides. */
export function ConfigsConflict({
  version,
  theirs,
  mine,
  load,
  keep,
}: {
  readonly version: number;
  readonly theirs: readonly ValueChange[];
  readonly mine: readonly ValueChange[];
  readonly load: () => void;
  readonly keep: () => void;
}) {
  const both = theirs.filter(({ path }) => mine.some((change) => change.path === path)).map(({ path }) => path);
  return (
    <Alert
      color="yellow"
      icon={<IconUsers />}
      role="alert"
      title={`Somebody else has changed these configs meanwhile: they are at version ${version} now.`}
    >
      <Text size="sm" fw={600} mt="xs">
        What they changed
      </Text>
      <ChangeList label="What they changed" changes={maskedChanges(theirs)} to="Theirs" />
      <Text size="sm" fw={600} mt="sm">
        What you changed
      </Text>
      <ChangeList label="What you changed" changes={maskedChanges(mine)} to="Yours" />
      {both.length > 0 && (
        <Text size="sm" mt="xs">
          You both changed {both.join(', ')}: yours would take the place of theirs.
        </Text>
      )}
      <Group mt="sm" gap="xs">
        <Button size="compact-md" onClick={keep}>
          Put mine on top of theirs
        </Button>
        <Button size="compact-md" variant="default" onClick={load}>
          Drop mine, load theirs
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        Nothing is saved until you press Save.
      </Text>
    </Alert>
  );
}
