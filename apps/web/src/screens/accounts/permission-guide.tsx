import { Accordion, Code, CopyButton, Button, List, Stack, Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Shown } from '../../parts/shown.tsx';
import type { Provider } from './methods.ts';

/** Exactly what has to be allowed in the cloud, ready to be pasted there. From the same table that the verification checks. */
export function PermissionGuide({ provider, level, cloudAccountID }: { readonly provider: Provider; readonly level: 'read_only' | 'read_write'; readonly cloudAccountID: string }) {
  const guide = useRead(call('get', '/api/cloud-accounts/permissions', { params: { query: { provider, level, ...(cloudAccountID ? { cloudAccountID } : {}) } } }), { topics: [], keep: true });
  return (
    <Shown read={guide}>
      {({ permissions, document, commands, notes }) => (
        <Stack gap="xs">
          {notes.map((note) => <Text key={note} size="sm">{note}</Text>)}
          <Accordion variant="contained" defaultValue="document">
            <Accordion.Item value="document">
              <Accordion.Control>{document.fileName}</Accordion.Control>
              <Accordion.Panel><Pasted text={document.text} /></Accordion.Panel>
            </Accordion.Item>
            {commands.length > 0 && (
              <Accordion.Item value="commands">
                <Accordion.Control>The same with the cloud's own command</Accordion.Control>
                <Accordion.Panel><Pasted text={commands.join('\n')} /></Accordion.Panel>
              </Accordion.Item>
            )}
            <Accordion.Item value="why">
              <Accordion.Control>What each of the {permissions.length} permissions is for</Accordion.Control>
              <Accordion.Panel>
                <List size="sm">{permissions.map(({ permission, why }) => <List.Item key={permission}><Code>{permission}</Code> {why}</List.Item>)}</List>
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        </Stack>
      )}
    </Shown>
  );
}

export function Pasted({ text }: { readonly text: string }) {
  return (
    <Stack gap={6} align="flex-end">
      <Code block w="100%" mah={260} style={{ overflow: 'auto' }} tabIndex={0}>{text}</Code>
      <CopyButton value={text}>{({ copied, copy }) => <Button size="xs" variant="default" onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}</CopyButton>
    </Stack>
  );
}
