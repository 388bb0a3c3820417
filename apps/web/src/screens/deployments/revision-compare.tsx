import { Card, CloseButton, Group, Title } from '@mantine/core';
import { RevisionDiffView } from './revision-diff-view.tsx';

/** Two revisions beside each other, the older one first. */
export function RevisionCompare({
  deploymentId,
  a,
  b,
  close,
}: {
  readonly deploymentId: string;
  readonly a: string;
  readonly b: string;
  readonly close: () => void;
}) {
  return (
    <Card padding="md" component="section" aria-label="Comparison">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Comparison</Title>
        <CloseButton aria-label="Close the comparison" onClick={close} />
      </Group>
      <RevisionDiffView deploymentId={deploymentId} a={a} b={b} />
    </Card>
  );
}
