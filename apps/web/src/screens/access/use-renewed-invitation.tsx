import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { User } from './access-calls.ts';
import { InvitationLink } from './invitation-link.tsx';

interface Renewed extends User {
  readonly inviteToken: string;
  readonly inviteExpiresAt: string;
}

export const renewCall = (email: string) => call('post', '/api/users/{email}/invitation', { params: { path: { email } } });

/** A new invitation for somebody who lost theirs: the one before is void. */
export function useRenewedInvitation() {
  const [renewed, setRenewed] = useState<Renewed | undefined>(undefined);
  const close = (): void => setRenewed(undefined);
  return {
    show: setRenewed,
    dialogue: renewed ? (
      <Modal opened onClose={close} title={`A new invitation for ${renewed.email}`} size="lg" closeOnClickOutside={false}>
        <Stack>
          <InvitationLink email={renewed.email} token={renewed.inviteToken} expiresAt={renewed.inviteExpiresAt} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Done
            </Button>
          </Group>
        </Stack>
      </Modal>
    ) : null,
  };
}
