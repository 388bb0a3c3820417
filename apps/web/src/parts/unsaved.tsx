import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';

type Search = Readonly<Record<string, unknown>>;

/**
 * Asks before something that was typed is lost: on the way to another screen, and when the tab is closed or loaded again. Tabs and
 * filters of the same screen do not count. After it was sent, leave with `ignoreBlocker: true`.
 */
export function Unsaved({
  when,
  within,
}: {
  readonly when: boolean;
  /** The word of the address that holds open what it lies in, such as a drawer: when that changes, it is lost as well. */
  readonly within?: string;
}) {
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) =>
      current.pathname !== next.pathname ||
      (within !== undefined && (current.search as Search)[within] !== (next.search as Search)[within]),
    [within],
  );
  const { status, proceed, reset } = useBlocker({ shouldBlockFn, disabled: !when, enableBeforeUnload: when, withResolver: true });
  if (status !== 'blocked') return null;
  return (
    <Modal opened onClose={reset} title="Leave without saving?">
      <Stack>
        <Text size="sm">What you typed is not saved yet, and would be lost.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={reset} data-autofocus>
            Stay here
          </Button>
          <Button color="red" onClick={proceed}>
            Leave, and lose it
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
