import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTerminal2 } from '@tabler/icons-react';
import { asCli, asCurl } from '../api/copy-as.ts';
import type { Call } from '../api/call.ts';
import { useCopy } from './use-copy.ts';

/** Every action as a command: what is done here by hand is done in a script tomorrow. */
export function CopyAs({ call }: { readonly call: Call }) {
  const clipboard = useCopy();
  const copy = async (text: string): Promise<void> => {
    if (!(await clipboard.copy(text))) return;
    notifications.show({ message: 'Copied. It reads your token from $SPACEDOCK_TOKEN; make one under Profile.' });
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label="Copy as a command">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Copy as a command">
            <IconTerminal2 size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copy(asCurl(call, window.location.origin))}>Copy as curl</Menu.Item>
        <Menu.Item onClick={() => void copy(asCli(call))}>Copy as spacedock command</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
