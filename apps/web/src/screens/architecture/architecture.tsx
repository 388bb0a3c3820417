import { Alert, Group, SegmentedControl, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionLink } from '../../parts/action.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Empty, Loading, ProblemState } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { factsOf, fits, type Kind, kinds, type Thing } from './plan.ts';
import { ThingName } from './thing-card.tsx';

const ArchitectureCanvas = lazy(() => import('./architecture-canvas.tsx'));

export default function Architecture() {
  const { address, change } = useAddress();
  const accounts = useList(call('get', '/api/cloud-accounts', { params: { query: { limit: 100 } } }), { topics: ['cloud-accounts'] });
  const account = accounts.rows.find(({ id }) => id === address['account']) ?? accounts.rows[0];
  return (
    <Page title="Architecture" about="What an account has in a region, as the cloud tells it now.">
      {accounts.problem && <ProblemState problem={accounts.problem} retry={accounts.retry} />}
      {accounts.loading && <Loading />}
      {!accounts.loading && !accounts.problem && !account && <Empty title="No cloud account is connected" action={<ActionLink does="POST /api/cloud-accounts" to="/accounts/connect">Connect an account</ActionLink>} />}
      {account && (
        <>
          <Group>
            <Select label="Account" allowDeselect={false} searchable data={accounts.rows.map(({ id, name }) => ({ value: id, label: name }))} value={account.id} onChange={(id) => change({ account: id ?? undefined, region: undefined })} />
            <Region accountID={account.id} />
          </Group>
          <Drawing key={`${account.id} ${address['region']}`} accountID={account.id} region={address['region'] ?? firstRegions[account.provider]} />
        </>
      )}
    </Page>
  );
}

/** Where most people begin in each cloud. */
const firstRegions = { aws: 'us-east-1', gcp: 'us-central1', azure: 'eastus' } as const;

function Region({ accountID }: { readonly accountID: string }) {
  const { address, change } = useAddress();
  const regions = useRead(call('get', '/api/cloud-accounts/{accountID}/regions', { params: { path: { accountID } } }), { topics: [] });
  const all = regions.data ?? [];
  const current = address['region'] ?? all.map(({ id }) => id).find((id) => Object.values(firstRegions).some((first) => first === id));
  return <Select label="Region" searchable allowDeselect={false} data={all.map(({ id, name }) => ({ value: id, label: name === id ? id : `${id}, ${name}` }))} value={current ?? null} onChange={(region) => change({ region: region ?? undefined })} w={280} />;
}

function Drawing({ accountID, region }: { readonly accountID: string; readonly region: string }) {
  const [search, setSearch] = useState('');
  const { address, change } = useAddress();
  const phone = useMediaQuery('(max-width: 48em)');
  const view = address['view'] ?? (phone ? 'list' : 'canvas');
  const read = useRead(call('get', '/api/cloud-accounts/{accountID}/architecture', { params: { path: { accountID }, query: { region } } }), { topics: ['provisioning-jobs', 'spaces'], every: 60_000 });
  return (
    <Shown read={read}>
      {({ nodes, links, incomplete, cut, problems, readAt }) => (
        <Stack gap="sm">
          <Group justify="space-between">
            <Group>
              <TextInput type="search" aria-label="Find in the drawing" placeholder="Find" leftSection={<IconSearch size={16} aria-hidden />} value={search} onChange={(event) => setSearch(event.currentTarget.value)} data-search />
              <Text size="sm" c="dimmed">{nodes.length} things, read <TimeAgo at={readAt} /></Text>
            </Group>
            <SegmentedControl aria-label="View" data={[{ value: 'canvas', label: 'Canvas' }, { value: 'list', label: 'List' }]} value={view} onChange={(value) => change({ view: value })} />
          </Group>
          {problems.map(({ part, message, next }) => <Alert key={part} color="yellow" title={`${part} could not be read`}>{message} {next}</Alert>)}
          {incomplete.length > 0 && <Text size="sm" c="dimmed">Not looked at in this cloud yet: {incomplete.map((kind) => kinds[kind].toLowerCase()).join(', ')}.</Text>}
          {cut.length > 0 && <Text size="sm" c="dimmed">Too many to draw; only the first 1,000 of each: {cut.join(', ')}.</Text>}
          {nodes.length === 0 ? <Empty title="Nothing here">The account has nothing in {region} that is drawn here. Choose another region, or provision something.</Empty>
            : view === 'list' ? <ThingList things={nodes.filter((thing) => fits(thing, search))} />
              : <Suspense fallback={<Loading lines={6} />}><ArchitectureCanvas things={nodes} links={links} search={search} /></Suspense>}
        </Stack>
      )}
    </Shown>
  );
}

function ThingList({ things }: { readonly things: readonly Thing[] }) {
  const order = Object.keys(kinds) as readonly Kind[];
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table>
        <Table.Thead><Table.Tr><Table.Th>Kind</Table.Th><Table.Th>Name</Table.Th><Table.Th>State</Table.Th><Table.Th visibleFrom="sm">Facts</Table.Th></Table.Tr></Table.Thead>
        <Table.Tbody>
          {things.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)).map((thing) => (
            <Table.Tr key={thing.id}>
              <Table.Td>{kinds[thing.kind]}</Table.Td>
              <Table.Td><ThingName thing={thing} /></Table.Td>
              <Table.Td>{thing.status && <StatusBadge status={thing.status} />}</Table.Td>
              <Table.Td visibleFrom="sm">{factsOf(thing)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
