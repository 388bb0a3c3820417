import { Code, Group, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { clientCommand, type Login, secretCommand } from './connect-commands.ts';
import { CopyText } from './copy-text.tsx';

/** Where, as whom, and where the password is. Never the password. */
export function HowToConnect({
  title,
  login,
  close,
}: {
  readonly title: string;
  readonly login: Login;
  readonly close: () => void;
}) {
  const client = clientCommand(login);
  const rows: readonly (readonly [string, string])[] = [
    ['Host', login.host],
    ['Port', String(login.port)],
    ['User', login.username],
    ...(login.database ? [['Database', login.database] as const] : []),
    ['Secret', login.secretRef],
  ];
  return (
    <Modal opened onClose={close} title={`How to connect to ${title}`} size="lg">
      <Stack>
        <Table variant="vertical" aria-label="Login">
          <Table.Tbody>
            {rows.map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th w={100}>{name}</Table.Th>
                <Table.Td>
                  <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm">
          The password is in the secret manager of the cloud, and nowhere else. A deployment that is connected gets it by itself.
          Whoever may read the secret gets it with:
        </Text>
        <Command title="Read the secret" text={secretCommand(login)} />
        {client && <Command title="Sign in" text={client} />}
      </Stack>
    </Modal>
  );
}

function Command({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Title order={3} size="sm">
          {title}
        </Title>
        <CopyText text={text} label="Copy" />
      </Group>
      <Code block tabIndex={0} aria-label={title} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </div>
  );
}
