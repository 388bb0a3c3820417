import { Badge, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { Listed } from '../../api/use-list.ts';
import { Empty } from '../../parts/states.tsx';
import type { Instance } from '../space-instances/instance-shape.ts';
import { versionsOf } from '../space-instances/template-choice.ts';
import { contentsOf } from './template-contents.ts';
import type { Template } from './template-shape.ts';

/** Every version with what it makes, what it asks, and how many spaces have it. */
export function TemplateVersions({ template, uses }: { readonly template: Template; readonly uses: Listed<Instance> }) {
  const order = versionsOf(template);
  if (order.length === 0)
    return (
      <Empty title="No versions">
        This template is one text: spaces take it as it is, and follow changes when they refer to x.x.x. Give it{' '}
        <Code>versions</Code> in the YAML to change it without changing every space.
      </Empty>
    );
  return (
    <Stack>
      {order.map((number, index) => {
        const version = template.versions.find((entry) => entry.version === number);
        const having = uses.rows.filter(({ templateVersion }) => templateVersion === number).length;
        return (
          <Card key={number} component="section" aria-label={`Version ${number}`}>
            <Group justify="space-between">
              <Group gap="xs">
                <Title order={2}>{number}</Title>
                {index === 0 && <Badge>newest</Badge>}
              </Group>
              {uses.total !== undefined && (
                <Text size="sm" c="dimmed">
                  {uses.rows.length < uses.total ? 'at least ' : ''}
                  {having} {having === 1 ? 'space has' : 'spaces have'} it
                </Text>
              )}
            </Group>
            <Text size="sm" mt="xs">
              {contentsOf(version?.template)}
            </Text>
            {(version?.parameters ?? []).length > 0 && (
              <Group gap={6} mt="xs">
                <Text size="sm" c="dimmed">
                  Asks for
                </Text>
                {version?.parameters?.map(({ variable, label, required }) => (
                  <Badge key={variable} color="gray">
                    {label || variable}
                    {required ? ' (required)' : ''}
                  </Badge>
                ))}
              </Group>
            )}
          </Card>
        );
      })}
    </Stack>
  );
}
