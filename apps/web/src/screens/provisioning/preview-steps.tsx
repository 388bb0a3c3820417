import { Accordion, Card, Code, Group, List, Text, Title } from '@mantine/core';
import { CopyText } from '../../parts/copy-text.tsx';
import type { Preview } from './use-preview.ts';

/** The steps in the order in which they run, with what each asks the cloud for, and all of it as a policy to paste. */
export function PreviewSteps({ steps, policy }: { readonly steps: Preview['steps']; readonly policy: Preview['iamPolicy'] }) {
  const count = new Set(steps.flatMap(({ permissions }) => permissions)).size;
  const text = JSON.stringify(policy, undefined, 2);
  return (
    <Card>
      <Title order={2}>What will be done</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {steps.length} steps with {count} IAM operations. Those that do not need each other run at once.
      </Text>
      <Accordion variant="default" chevronPosition="left" multiple styles={{ label: { paddingBlock: 6 } }}>
        {steps.map(({ name, title, permissions, needs }) => (
          <Accordion.Item key={name} value={name}>
            <Accordion.Control>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <Text size="sm">{title}</Text>
                <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                  {permissions.length} {permissions.length === 1 ? 'operation' : 'operations'}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {needs.length > 0 && (
                <Text size="sm" c="dimmed" mb={4}>
                  After: {needs.map((need) => steps.find((step) => step.name === need)?.title ?? need).join(', ')}
                </Text>
              )}
              <List size="sm">
                {permissions.map((permission) => (
                  <List.Item key={permission}>
                    <Code>{permission}</Code>
                  </List.Item>
                ))}
              </List>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
        <Accordion.Item value="the whole policy">
          <Accordion.Control>
            <Text size="sm" fw={600}>
              The least that the account has to be allowed, as a policy
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Group justify="flex-end">
              <CopyText text={text} label="Copy the policy" />
            </Group>
            <Code block mah={360} style={{ overflow: 'auto' }} tabIndex={0}>
              {text}
            </Code>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Card>
  );
}
