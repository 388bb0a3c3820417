import { Alert, Code, Group, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { CopyText } from '../../parts/copy-text.tsx';

/** The one time that the value can be seen: the server keeps only what it can be recognised by. */
export function ShownToken({
  name,
  token,
  close,
}: {
  readonly name: string;
  readonly token: string;
  readonly close: () => void;
}) {
  return (
    <Alert
      color="teal"
      icon={<IconKey />}
      title={<span dir="auto">Copy {name} now: it is not shown again</span>}
      mb="sm"
      withCloseButton
      onClose={close}
      closeButtonLabel="I have copied it"
      data-token
    >
      <Group gap="sm" wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{token}</Code>
        <CopyText text={token} size="xs" miw={100} />
      </Group>
      <Text size="sm" mt="xs">
        Give it to commands as <Code>SPACEDOCK_TOKEN</Code>.
      </Text>
    </Alert>
  );
}
