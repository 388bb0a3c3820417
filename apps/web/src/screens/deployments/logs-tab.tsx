import { Alert, Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAddress } from '../../parts/use-address.ts';
import type { Deployment } from './deployment-shapes.ts';
import { filtered, mostLines } from './log-lines.ts';
import { LogView } from './log-view.tsx';
import { useLogStream } from './use-log-stream.ts';

/** What the pods write, as they write it. */
export function LogsTab({ deployment: { id } }: { readonly deployment: Deployment }) {
  const { address, change } = useAddress();
  const [search, setSearch] = useState('');
  const [follow, setFollow] = useState(true);
  const previous = address['previous'] === 'yes';
  const asked = call('get', '/api/deployments/{id}/logs', {
    params: { path: { id }, query: previous ? { previous: true, tail: 1000 } : { follow: true, tail: 500 } },
  });
  const log = useLogStream(asked, { once: previous });
  const pod = address['pod'];
  const lines = filtered(log.lines, { pod, search });
  const pods = [...new Set([...log.pods, ...(pod === undefined ? [] : [pod])])].toSorted();

  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Select
          aria-label="Pod"
          placeholder="All pods"
          clearable
          data={pods}
          value={pod ?? null}
          onChange={(chosen) => change({ pod: chosen ?? undefined })}
          w={260}
          nothingFoundMessage="No pod has written anything yet"
        />
        <TextInput
          type="search"
          aria-label="Search the log"
          placeholder="Search"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={200}
        />
        {!previous && (
          <Button
            variant="default"
            leftSection={log.paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
            onClick={log.paused ? log.resume : log.pause}
          >
            {log.paused ? 'Go on' : 'Pause'}
          </Button>
        )}
        <Switch label="Follow" checked={follow} onChange={(event) => setFollow(event.currentTarget.checked)} />
        <Switch
          label="Before the last restart"
          checked={previous}
          onChange={(event) => change({ previous: event.currentTarget.checked ? 'yes' : undefined })}
        />
        <CopyAs call={asked} />
      </Group>
      {log.problem && log.state !== 'open' && <ProblemAlert problem={log.problem} />}
      {log.state === 'interrupted' && !log.problem && !previous && (
        <Alert color="yellow" p="xs">
          The stream was interrupted. It comes back by itself.
        </Alert>
      )}
      {log.notes.length > 0 && (
        <Alert color="yellow" p="xs">
          {log.notes.map(({ pod: of, message }) => (
            <Text key={`${of} ${message}`} size="sm">
              <b>{of}</b>: {message}
            </Text>
          ))}
        </Alert>
      )}
      <LogView
        lines={lines}
        follow={follow && !log.paused}
        showPod={pods.length > 1 && pod === undefined}
        leave={() => setFollow(false)}
        empty={
          log.lines.length > 0
            ? 'No line fits what you look for.'
            : log.state === 'connecting'
              ? 'Asking the cluster …'
              : previous
                ? 'Nothing was kept of the container before.'
                : 'Nothing has been written yet. What comes is shown here.'
        }
      />
      <Text size="xs" c="dimmed" aria-live="polite">
        {log.paused ? `Paused, with ${countOf(log.waiting, 'new ')} waiting. ` : ''}
        {lines.length === log.lines.length ? '' : `${lines.length} of `}
        {countOf(log.lines.length)}; the newest {mostLines} are kept here.
      </Text>
    </Stack>
  );
}

const countOf = (count: number, kind = ''): string => `${count} ${kind}${count === 1 ? 'line' : 'lines'}`;
