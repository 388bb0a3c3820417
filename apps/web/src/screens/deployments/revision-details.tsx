import { Code, Group, Stack, Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { Shown } from '../../parts/shown.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { readConfigs } from './configs.ts';
import { LogTail } from './log-tail.tsx';
import { maskedConfigs } from './masked-configs.ts';

/** What a revision is made of, how its build went, and what it failed at. */
export function RevisionDetails({ deploymentId, revisionId }: { readonly deploymentId: string; readonly revisionId: string }) {
  const read = useRead(
    call('get', '/api/deployments/{id}/revisions/{revID}', { params: { path: { id: deploymentId, revID: revisionId } } }),
    { topics: ['deployment-events'] },
  );
  return (
    <Shown read={read} what="revision" lines={3}>
      {({ image, commit, chart, endedAt, build, failure, configs }) => (
        <Stack gap="xs" mt="xs">
          {image !== null && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              Image <Code>{image}</Code>
            </Text>
          )}
          {commit && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              Commit <Code>{commit.sha}</Code> of {commit.branch}
            </Text>
          )}
          <Text size="sm">
            Chart {chart};{' '}
            {endedAt === null ? (
              'not decided yet'
            ) : (
              <>
                decided <TimeAgo at={endedAt} />
              </>
            )}
          </Text>
          {build && (
            <>
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  Build
                </Text>
                <StatusBadge status={build.status} />
                {build.runUrl && (
                  <OutsideLink size="sm" href={build.runUrl}>
                    The run that built it
                  </OutsideLink>
                )}
              </Group>
              {build.message && <Text size="sm">{build.message}</Text>}
              {build.logTail && <LogTail text={build.logTail} label="Build log" />}
            </>
          )}
          {failure && (
            <>
              <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
                {failure.message}
              </Text>
              {failure.fixHint && (
                <Text size="sm">
                  <b>What to do:</b> {failure.fixHint}
                </Text>
              )}
              {failure.logTail && <LogTail text={failure.logTail} label="The last it said" />}
            </>
          )}
          <LogTail text={JSON.stringify(maskedConfigs(readConfigs(configs)), undefined, 2)} label="Configs" />
        </Stack>
      )}
    </Shown>
  );
}
