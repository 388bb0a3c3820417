import { Alert, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { CopyText } from '../../parts/copy-text.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';

/** The token stands behind the `#`, which browsers send to nobody: it reaches no log on its way. */
const linkOf = (token: string): string => `${window.location.origin}/zopday/accept-invitation#token=${encodeURIComponent(token)}`;

/** The way in for one person. It is shown this once, and only whoever holds it can accept. */
export function InvitationLink({
  email,
  token,
  expiresAt,
}: {
  readonly email: string;
  readonly token: string;
  readonly expiresAt: string;
}) {
  const link = linkOf(token);
  return (
    <Stack gap="sm">
      <Alert icon={<IconKey />} color="yellow" title="Shown this once">
        <Text size="sm">
          Send this link to <b>{email}</b> and to nobody else: whoever opens it can accept. It ends <TimeAgo at={expiresAt} />.
        </Text>
      </Alert>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label="Invitation link"
          value={link}
          readOnly
          style={{ flex: 1 }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyText text={link} size="sm" variant="filled" data-autofocus />
      </Group>
    </Stack>
  );
}
