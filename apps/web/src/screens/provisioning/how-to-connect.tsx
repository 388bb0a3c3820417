import { Code, Modal, Stack, Table, Text } from '@mantine/core';
import { CodeBlock } from '../../parts/code-block.tsx';
import { clientCommand, type Login, secretCommand } from './connect-commands.ts';

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
        <CodeBlock wrap title="Read the secret" text={secretCommand(login)} />
        {client && <CodeBlock wrap title="Sign in" text={client} />}
      </Stack>
    </Modal>
  );
}
