import { Button, Card, Checkbox, Code, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Action } from '../../parts/action.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { type Deployment, placeOf, type RevisionSummary } from './deployment-shapes.ts';
import { RevisionDetails } from './revision-details.tsx';
import { imageParts, ranOnce, sourceWords } from './revision-words.ts';

export function RevisionCard({
  revision,
  deployment,
  active,
  open,
  toggle,
  chosen,
  choose,
  rollBack,
}: {
  readonly revision: RevisionSummary;
  readonly deployment: Deployment;
  readonly active: boolean;
  readonly open: boolean;
  readonly toggle: () => void;
  readonly chosen: boolean;
  readonly choose: () => void;
  readonly rollBack: () => void;
}) {
  const { number, status, source, image, commit, createdBy, createdAt, note, failure } = revision;
  const { name, digest } = imageParts(image ?? '');
  const card = useRef<HTMLDivElement>(null);
  const opened = useRef(open);
  // Whoever came by a link to it sees it.
  useEffect(() => {
    if (opened.current) card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Card ref={card} padding="sm" component="article" aria-label={`Revision ${number}`}>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Checkbox checked={chosen} onChange={choose} aria-label={`Compare revision ${number}`} mt={4} />
        <Stack gap={4} style={{ minWidth: 0, flex: 1 }}>
          <Group gap="xs">
            <Text fw={600}>Revision {number}</Text>
            <StatusBadge status={active ? 'active' : status} />
            <Text size="sm" c="dimmed">
              {sourceWords[source]}, by {createdBy}, <TimeAgo at={createdAt} />
            </Text>
          </Group>
          {image !== null && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name}
              {digest && (
                <>
                  {' '}
                  <Code title={digest}>{digest.slice(0, 19)}</Code>
                </>
              )}
            </Text>
          )}
          {commit && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }} dir="auto">
              <Code title={commit.sha}>{commit.sha.slice(0, 8)}</Code> {commit.message.split('\n')[0]}
            </Text>
          )}
          {note && (
            <Text size="sm" fs="italic" dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {note}
            </Text>
          )}
          {failure && (
            <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
              {failure.message}
            </Text>
          )}
          <Group gap="xs" mt={4}>
            <Button
              size="compact-sm"
              variant="default"
              onClick={toggle}
              aria-expanded={open}
              leftSection={open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
            >
              {open ? 'Less' : 'More'}
            </Button>
            {!active && ranOnce(revision) && (
              <Action
                does="POST /api/deployments/{id}/rollback"
                at={placeOf(deployment)}
                size="compact-sm"
                variant="light"
                leftSection={<IconArrowBackUp size={14} aria-hidden />}
                onClick={rollBack}
                disabled={deployment.status === 'deleting'}
                {...(deployment.status === 'deleting' ? { title: 'It is being deleted.' } : {})}
              >
                Roll back to {number}
              </Action>
            )}
          </Group>
          {open && <RevisionDetails deploymentId={deployment.id} revisionId={revision.id} />}
        </Stack>
      </Group>
    </Card>
  );
}
