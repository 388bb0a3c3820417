import { Badge, Card, Code, Group, Text } from '@mantine/core';
import type { Analysis } from './deployment-shapes.ts';

/** What was found in a repository. */
export function DetectedStack({ analysis }: { readonly analysis: Analysis }) {
  const {
    language,
    framework,
    suggestedPort,
    suggestedHealthPath,
    dockerfile,
    buildContext,
    packageManager,
    buildCommand,
    startCommand,
    detectedFrom,
    sha,
  } = analysis;
  const facts: readonly (readonly [string, string | number | null | undefined])[] = [
    ['Listens on', suggestedPort],
    ['Says that it is healthy at', suggestedHealthPath],
    ['Built with', dockerfile === null ? 'Railpack, without a Dockerfile' : dockerfile],
    ['In the folder', buildContext],
    ['Package manager', packageManager],
    ['Build', buildCommand],
    ['Start', startCommand],
    ['Commit', sha?.slice(0, 8)],
  ];
  return (
    <Card padding="sm" component="section" aria-label="What was found">
      <Group gap="xs" mb="xs">
        <Text size="sm" fw={600}>
          What was found
        </Text>
        <Badge>{language ?? 'nothing that is known here'}</Badge>
        {framework !== null && <Badge color="grape">{framework}</Badge>}
      </Group>
      <Group gap="lg" style={{ rowGap: 4 }}>
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Text span c="dimmed">
                {name}
              </Text>{' '}
              <Code>{value}</Code>
            </Text>
          ))}
      </Group>
      {detectedFrom.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          Told from {detectedFrom.join(', ')}. These are guesses to start from.
        </Text>
      )}
    </Card>
  );
}
