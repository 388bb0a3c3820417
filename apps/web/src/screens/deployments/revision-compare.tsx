import { Card, CloseButton, Group, Title } from '@mantine/core';
import type { RevisionSummary } from './deployment-shapes.ts';
import { RevisionDiffView } from './revision-diff-view.tsx';

/** Two revisions beside each other, the older one first. */
export function RevisionCompare({
  deploymentId,
  a,
  b,
  rows,
  close,
}: {
  readonly deploymentId: string;
  readonly a: string;
  readonly b: string;
  readonly rows: readonly RevisionSummary[];
  readonly close: () => void;
}) {
  const numberOf = (id: string): number => rows.find((row) => row.id === id)?.number ?? 0;
  const [first, second] = numberOf(a) <= numberOf(b) ? [a, b] : [b, a];
  return (
    <Card padding="md" component="section" aria-label="Comparison">
      <Group justify="space-between" mb="xs">
        <Title order={2}>
          From revision {numberOf(first)} to {numberOf(second)}
        </Title>
        <CloseButton aria-label="Close the comparison" onClick={close} />
      </Group>
      <RevisionDiffView deploymentId={deploymentId} a={first} b={second} />
    </Card>
  );
}
