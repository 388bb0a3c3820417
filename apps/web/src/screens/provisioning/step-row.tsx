import { Card, Code, Group, Progress, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { duration } from '../../parts/ago.ts';
import type { JobStep } from '../../parts/jobs/job-shape.ts';
import { StepBadge } from './step-badge.tsx';
import classes from './step-row.module.css';
import { timeTaken, usualTime, waitProgress } from './step-timing.ts';

/** One step: how it is, why it waits and for how long yet, what came of it. */
export function StepRow({
  step,
  now,
  after,
  current,
}: {
  readonly step: JobStep;
  readonly now: number;
  /** Titles of the steps that it needs. */
  readonly after: readonly string[];
  /** The one that the address names. */
  readonly current: boolean;
}) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) card.current?.scrollIntoView({ block: 'center' });
  }, [current]);
  const taken = timeTaken(step, now);
  const atWork = step.endedAt === null && taken !== undefined;
  const usual = atWork ? usualTime(step.message) : undefined;
  const next = step.nextCheckAt === null ? undefined : Math.max(0, Date.parse(step.nextCheckAt) - now);
  return (
    <Card
      ref={card}
      p="sm"
      role="listitem"
      data-step={step.name}
      className={classes['row'] ?? ''}
      {...(current ? { 'aria-current': true as const } : {})}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text fw={550} size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {step.title}
          </Text>
          {step.status === 'pending' && after.length > 0 && (
            <Text size="xs" c="dimmed">
              After {after.join(', ')}
            </Text>
          )}
          {step.message && atWork && (
            <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {step.message}
            </Text>
          )}
        </div>
        <Group gap="xs" wrap="nowrap">
          {step.attempts > 1 && (
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              attempt {step.attempts}
            </Text>
          )}
          {taken !== undefined && (
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {duration(taken)}
            </Text>
          )}
          <StepBadge status={step.status} />
        </Group>
      </Group>
      {usual !== undefined && taken !== undefined && (
        <Group gap="xs" mt={6} wrap="nowrap">
          <Progress value={waitProgress(taken, usual)} style={{ flex: 1 }} aria-label={`Usually ${duration(usual)}`} />
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {duration(taken)} of usually {duration(usual)}
          </Text>
        </Group>
      )}
      {next !== undefined && atWork && (
        <Text size="xs" c="dimmed" mt={4}>
          Looked at again in {duration(next)}. Nothing here waits for it: you can close this page.
        </Text>
      )}
      {step.error && step.status !== 'succeeded' && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {step.error.message}
        </Text>
      )}
      {step.output && Object.keys(step.output).length > 0 && (
        <details className={classes['output']}>
          <summary>Output</summary>
          <Code block mt={6} tabIndex={0}>
            {JSON.stringify(step.output, undefined, 2)}
          </Code>
        </details>
      )}
    </Card>
  );
}
