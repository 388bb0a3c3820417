import { Accordion, Code, List, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import type { Provider } from '../../parts/cloud-names.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { Shown } from '../../parts/shown.tsx';

const typingEndsMs = 300;

const guideCall = (provider: Provider, level: 'read_only' | 'read_write', cloudAccountID?: string) =>
  call('get', '/api/cloud-accounts/permissions', {
    params: { query: { provider, level, ...(cloudAccountID ? { cloudAccountID } : {}) } },
  });

/** Exactly what has to be allowed in the cloud, ready to be pasted there. From the same table that the verification checks. */
export function PermissionGuide({
  provider,
  level,
  cloudAccountID,
}: {
  readonly provider: Provider;
  readonly level: 'read_only' | 'read_write';
  readonly cloudAccountID: string;
}) {
  const [typed] = useDebouncedValue(cloudAccountID, typingEndsMs);
  const general = useRead(guideCall(provider, level), { topics: [], keep: true });
  // Half an id is refused: until it is whole, the guide is the one for any account.
  const filledIn = useRead(guideCall(provider, level, typed), { topics: [], when: typed !== '' });
  return (
    <Shown read={typed !== '' && filledIn.data ? filledIn : general}>
      {({ permissions, document, commands, notes }) => (
        <Stack gap="xs">
          {notes.map((note) => (
            <Text key={note} size="sm">
              {note}
            </Text>
          ))}
          <Accordion variant="contained" defaultValue="document">
            <Accordion.Item value="document">
              <Accordion.Control>{document.fileName}</Accordion.Control>
              <Accordion.Panel>
                <Pasted title={document.fileName} text={document.text} />
              </Accordion.Panel>
            </Accordion.Item>
            {commands.length > 0 && (
              <Accordion.Item value="commands">
                <Accordion.Control>The same with the cloud's own command</Accordion.Control>
                <Accordion.Panel>
                  <Pasted title="Commands" text={commands.join('\n')} />
                </Accordion.Panel>
              </Accordion.Item>
            )}
            <Accordion.Item value="why">
              <Accordion.Control>What each of the {permissions.length} permissions is for</Accordion.Control>
              <Accordion.Panel>
                <List size="sm">
                  {permissions.map(({ permission, why }) => (
                    <List.Item key={permission}>
                      <Code>{permission}</Code> {why}
                    </List.Item>
                  ))}
                </List>
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        </Stack>
      )}
    </Shown>
  );
}

function Pasted({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Stack gap={6} align="flex-end">
      <Code block w="100%" mah={260} style={{ overflow: 'auto' }} tabIndex={0} aria-label={title}>
        {text}
      </Code>
      <CopyText text={text} size="xs" />
    </Stack>
  );
}
