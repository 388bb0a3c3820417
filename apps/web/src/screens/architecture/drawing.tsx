import { Alert, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Shown } from '../../parts/shown.tsx';
import { Empty, Loading } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { fits, kinds, type Link, partWords, type Thing } from './plan.ts';
import { ThingList } from './thing-list.tsx';

const ArchitectureCanvas = lazy(() => import('./architecture-canvas.tsx'));

/** What changes in a cloud is announced by nobody. */
const every = 60_000;

/** One region of one account, as a canvas or as a list. */
export function Drawing({ accountID, region }: { readonly accountID: string; readonly region: string }) {
  const [search, setSearch] = useState('');
  const { address, change } = useAddress();
  const phone = useMediaQuery('(max-width: 48em)');
  const view = address['view'] ?? (phone ? 'list' : 'canvas');
  const read = useRead(
    call('get', '/api/cloud-accounts/{accountID}/architecture', { params: { path: { accountID }, query: { region } } }),
    { topics: ['provisioning-jobs', 'spaces'], every },
  );
  return (
    <Shown read={read} what="cloud account">
      {({ nodes, links, incomplete, cut, problems, readAt }) => (
        <Stack gap="sm">
          <Group justify="space-between">
            <Group>
              <TextInput
                type="search"
                aria-label="Find in the drawing"
                placeholder="Find"
                leftSection={<IconSearch size={16} aria-hidden />}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
                data-search
              />
              <Text size="sm" c="dimmed">
                {nodes.length === 1 ? '1 thing' : `${nodes.length} things`}, read <TimeAgo at={readAt} />
              </Text>
            </Group>
            <SegmentedControl
              aria-label="View"
              data={[
                { value: 'canvas', label: 'Canvas' },
                { value: 'list', label: 'List' },
              ]}
              value={view}
              onChange={(value) => change({ view: value })}
            />
          </Group>
          {problems.map(({ part, message, next }) => (
            <Alert
              key={part}
              color="yellow"
              title={`The ${partWords(part)} could not be read`}
              style={{ overflowWrap: 'anywhere' }}
            >
              {message} {next}
            </Alert>
          ))}
          {incomplete.length > 0 && (
            <Text size="sm" c="dimmed">
              Not looked at in this cloud yet: {incomplete.map((kind) => kinds[kind].many).join(', ')}.
            </Text>
          )}
          {cut.length > 0 && (
            <Text size="sm" c="dimmed">
              Too many to draw; only the first 1,000 of each: {cut.map(partWords).join(', ')}.
            </Text>
          )}
          <Found things={nodes} links={links} search={search} view={view} region={region} />
        </Stack>
      )}
    </Shown>
  );
}

function Found({
  things,
  links,
  search,
  view,
  region,
}: {
  readonly things: readonly Thing[];
  readonly links: readonly Link[];
  readonly search: string;
  readonly view: string;
  readonly region: string;
}) {
  if (things.length === 0)
    return (
      <Empty title="Nothing here">
        The account has nothing in {region} that is drawn here. Choose another region, or provision something.
      </Empty>
    );
  if (view === 'list') return <ThingList things={things.filter((thing) => fits(thing, search))} />;
  return (
    <Suspense fallback={<Loading lines={6} />}>
      <ArchitectureCanvas things={things} links={links} search={search} />
    </Suspense>
  );
}
