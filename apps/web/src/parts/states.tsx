import { Anchor, Button, Center, Code, Group, List, Paper, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconLock, IconMoodEmpty, IconZoomQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { useRead } from '../api/use-read.ts';

/** What stands where content would stand: one look for all of them, so that people know at once that nothing is broken, or that it is. */
function StatePanel({
  kind,
  icon,
  title,
  children,
  color = 'gray',
}: {
  readonly kind: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly color?: string;
}) {
  return (
    <Center py="xl" px="md" data-state={kind}>
      <Stack align="center" gap="sm" maw={560} ta="center">
        <ThemeIcon size={52} radius="xl" variant="light" color={color} aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={2}>{title}</Title>
        {children}
      </Stack>
    </Center>
  );
}

/** Nothing there yet: says what it would be, and what to do next. */
export function Empty({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <StatePanel kind="empty" icon={<IconMoodEmpty />} title={title} color="dock">
      {children && <Text c="dimmed">{children}</Text>}
      {action}
    </StatePanel>
  );
}

export function Loading({ lines = 5 }: { readonly lines?: number }) {
  return (
    <Stack gap="sm" py="md" role="status" aria-label="Loading" data-state="loading">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={line === 0 ? 28 : 18} width={line === 0 ? '40%' : `${96 - line * 7}%`} />
      ))}
    </Stack>
  );
}

/** Names the missing policy, what gives it, and who can grant it. */
export function Forbidden({ problem }: { readonly problem: Problem }) {
  const policy = problem.missingPolicy;
  return (
    <StatePanel kind="forbidden" icon={<IconLock />} title="Access restricted" color="yellow">
      <Text>{problem.message}</Text>
      {policy && <Granters policy={policy} />}
      {!policy && <Text c="dimmed">{problem.next}</Text>}
    </StatePanel>
  );
}

function Granters({ policy }: { readonly policy: string }) {
  const { data } = useRead(call('get', '/api/permissions/granters', { params: { query: { policy: policy as never } } }), {
    topics: ['roles', 'assignments'],
  });
  return (
    <Paper withBorder p="md" ta="left" w="100%">
      <Text size="sm">
        You need the policy <Code>{policy}</Code>
        {data && data.roles.length > 0 && <>, which comes with {data.roles.map(({ name }) => name).join(', ')}</>}.
      </Text>
      {data && data.people.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            Who can grant it:
          </Text>
          <List size="sm">
            {data.people.map(({ email, name }) => (
              <List.Item key={email}>
                <Anchor href={`mailto:${email}`}>{name || email}</Anchor>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Paper>
  );
}

export function NotFound({ what = 'page' }: { readonly what?: string }) {
  return (
    <StatePanel kind="not-found" icon={<IconZoomQuestion />} title={`There is no such ${what}`}>
      <Text c="dimmed">It may have been deleted, or it lies outside of what you may see. Look at the address, or go back.</Text>
    </StatePanel>
  );
}

/** Something failed: what, what to do next, and the request id for whoever looks into it. */
export function Failed({ problem, retry }: { readonly problem: Problem; readonly retry?: (() => void) | undefined }) {
  return (
    <StatePanel kind="failed" icon={<IconAlertTriangle />} title="This could not be shown" color="red">
      <Text style={{ overflowWrap: 'anywhere' }}>{problem.message}</Text>
      <Text c="dimmed">{problem.next}</Text>
      {problem.requestId && (
        <Text size="xs" c="dimmed">
          Request <Code>{problem.requestId}</Code>
        </Text>
      )}
      {retry && (
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </StatePanel>
  );
}

export function Offline({ retry }: { readonly retry?: (() => void) | undefined }) {
  return (
    <StatePanel kind="offline" icon={<IconCloudOff />} title="Spacedock cannot be reached">
      <Text c="dimmed">Your connection is interrupted, or the server restarts. This page goes on by itself.</Text>
      {retry && (
        <Group>
          <Button variant="default" onClick={retry}>
            Try now
          </Button>
        </Group>
      )}
    </StatePanel>
  );
}

/** The state that fits what went wrong. */
export function ProblemState({
  problem,
  retry,
  what,
}: {
  readonly problem: Problem;
  readonly retry?: (() => void) | undefined;
  readonly what?: string | undefined;
}) {
  if (problem.code === 'network.unreachable') return <Offline retry={retry} />;
  if (problem.status === 403) return <Forbidden problem={problem} />;
  if (problem.status === 404) return <NotFound what={what ?? 'page'} />;
  return <Failed problem={problem} retry={retry} />;
}
