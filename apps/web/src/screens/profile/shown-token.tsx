import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';

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
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              miw={100}
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="sm" mt="xs">
        Give it to commands as <Code>SPACEDOCK_TOKEN</Code>.
      </Text>
    </Alert>
  );
}
