import { Accordion, Alert, Badge, Code, Group, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Preview } from './instance-shape.ts';
import { partWords } from './part-words.ts';

const changes = {
  added: { label: 'made', color: 'teal' },
  changed: { label: 'changed', color: 'yellow' },
  removed: { label: 'removed', color: 'red' },
  wrong: { label: 'wrong', color: 'red' },
} as const;

/** What would be made, changed and removed, part by part, as it was rendered. */
export function PreviewParts({ preview: { diff, instance } }: { readonly preview: Preview }) {
  return (
    <Stack gap="sm">
      {(instance.warnings ?? []).map((warning) => (
        <Alert key={warning} color="yellow" icon={<IconAlertTriangle />}>
          {warning}
        </Alert>
      ))}
      {diff.length === 0 && (
        <Text size="sm" c="dimmed">
          A namespace, and nothing else in it changes.
        </Text>
      )}
      <Accordion multiple variant="separated" order={3}>
        {diff.map(({ part, change, before, after }) => (
          <Accordion.Item key={part} value={part}>
            <Accordion.Control>
              <Group gap="xs">
                <Badge color={changes[change].color}>{changes[change].label}</Badge>
                <Text span size="sm">
                  {partWords(part)}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="xs">
                {before !== undefined && <Yaml title="Now" text={before} />}
                {after !== undefined && (
                  <Yaml title={change === 'wrong' ? 'Why' : change === 'added' ? 'As it will be' : 'Then'} text={after} />
                )}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  );
}

function Yaml({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Code block tabIndex={0} aria-label={title} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </div>
  );
}

/** Where it would lie and whose it would be. */
export function PreviewFacts({ preview: { instance } }: { readonly preview: Preview }) {
  const { templateRef, templateVersion, owner, cluster, namespace, project, name } = instance;
  const rows: readonly (readonly [string, string])[] = [
    ['Name', name],
    ['Project', project],
    ['Owner', owner.team ? `Team ${owner.team}` : (owner.user ?? '')],
    ['Template', [templateRef?.name, templateVersion].filter(Boolean).join(' ')],
    ['Space', cluster ?? 'the least used one that the project may use'],
    ['Namespace', namespace ?? 'named when it is made'],
  ];
  return (
    <Table variant="vertical" aria-label="What will be made">
      <Table.Tbody>
        {rows.map(([title, value]) => (
          <Table.Tr key={title}>
            <Table.Th w={140}>{title}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
