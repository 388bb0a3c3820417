import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Shown } from '../../parts/shown.tsx';
import type { Deployment } from './deployment-shapes.ts';
import { DetectedStack } from './detected-stack.tsx';
import { MendableWarning } from './mendable-warning.tsx';

/** Whether it is ready to run, what asks for trouble, and how each is mended. */
export function AnalysisTab({ deployment }: { readonly deployment: Deployment }) {
  const { id, configsVersion, sourceType } = deployment;
  const asked = call('post', '/api/deployments/{id}/analyze', { params: { path: { id } } });
  // Looking means to fetch the repository: only when the configs have changed, or when somebody wants it.
  const read = useRead(asked, { topics: [], once: true, of: configsVersion, keep: true });
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          The source as it is now, and the configs. Nothing is changed by looking.
        </Text>
        <Group gap={4}>
          <CopyAs call={asked} />
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={read.isFetching}
            onClick={() => void read.refetch()}
          >
            Look again
          </Button>
        </Group>
      </Group>
      {/* What was found before stays below. */}
      {read.data !== undefined && <ProblemAlert problem={read.error ?? undefined} />}
      <Shown read={read} what="source">
        {(analysis) => (
          <Stack gap="md">
            {sourceType === 'git' && <DetectedStack analysis={analysis} />}
            <Title order={2}>
              {analysis.warnings.length === 0
                ? 'Nothing to mend'
                : `${analysis.warnings.length} ${analysis.warnings.length === 1 ? 'thing' : 'things'} to mend`}
            </Title>
            {analysis.warnings.length === 0 && (
              <Group gap="xs">
                <IconCheck size={18} aria-hidden />
                <Text size="sm">It is as ready as one can see from here.</Text>
              </Group>
            )}
            {analysis.warnings.map((warning) => (
              <MendableWarning key={`${warning.code} ${warning.message}`} warning={warning} deployment={deployment} />
            ))}
          </Stack>
        )}
      </Shown>
    </Stack>
  );
}
