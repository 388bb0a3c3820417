import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';

/** Somebody else was faster: nothing of theirs is overwritten, and nothing that was typed is lost unasked. */
export function ChangedMeanwhile({
  what,
  touched,
  load,
  keep,
}: {
  readonly what: string;
  readonly touched: boolean;
  readonly load: () => void;
  /** For what is written as a whole: what was typed is to take the place of theirs. */
  readonly keep?: (() => void) | undefined;
}) {
  return (
    <Alert color="yellow" icon={<IconUsers />} role="alert" title={`Somebody else has changed ${what} meanwhile`}>
      {touched && <Text size="sm">What you typed is still here; saving it is refused, so that nothing of theirs is lost.</Text>}
      <Group mt="xs">
        <Button size="compact-md" variant="default" onClick={load}>
          {touched ? 'Drop mine, load theirs' : 'Load it'}
        </Button>
        {touched && keep && (
          <Button size="compact-md" variant="default" onClick={keep}>
            Keep mine, to replace theirs
          </Button>
        )}
      </Group>
    </Alert>
  );
}
