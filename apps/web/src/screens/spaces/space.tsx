import { Tabs, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { cloudNames } from '../../parts/cloud-names.ts';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { EnvironmentsTab } from './environments-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { InstancesTab } from './instances-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { KubeconfigTab } from './kubeconfig-tab.tsx';
import { NamespacesTab } from './namespaces-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SpaceActions } from './space-actions.tsx';
import { type Space, spaceCall } from './space-calls.ts';
import { placeOf } from './space-state.ts';
import { SpaceTroubles } from './space-troubles.tsx';

const tabs: readonly (readonly [name: string, label: string, show: (space: Space) => ReactNode])[] = [
  ['overview', 'Overview', (space) => <OverviewTab space={space} />],
  ['namespaces', 'Namespaces', (space) => <NamespacesTab space={space} />],
  ['environments', 'Environments', (space) => <EnvironmentsTab space={space} />],
  ['jobs', 'Jobs', (space) => <JobsTab space={space} />],
  ['instances', 'Space instances', (space) => <InstancesTab space={space} />],
  ['events', 'Events', (space) => <EventsTab space={space} />],
  ['kubeconfig', 'Kubeconfig', (space) => <KubeconfigTab space={space} />],
];

/** Belongs to the tab that is left. */
const ofTab = {
  search: undefined,
  sort: undefined,
  order: undefined,
  status: undefined,
  type: undefined,
  namespace: undefined,
  new: undefined,
};

export default function SpaceScreen() {
  const { spaceId = '' } = useParams({ strict: false }) as { readonly spaceId?: string };
  const read = useRead(spaceCall(spaceId), { topics: ['spaces'] });
  return (
    <Shown read={read} what="space">
      {(space) => <SpacePage space={space} />}
    </Shown>
  );
}

function SpacePage({ space }: { readonly space: Space }) {
  const { address, change } = useAddress();
  const open = tabs.find(([name]) => name === address['tab'])?.[0] ?? 'overview';
  const { cluster, region } = placeOf(space);
  return (
    <Page
      title={space.name}
      crumbs={[{ label: 'Spaces', to: '/spaces' }]}
      actions={<SpaceActions space={space} />}
      badge={
        <>
          <StatusBadge status={space.health} />
          <Text span size="sm" c="dimmed">
            since <TimeAgo at={space.healthSince} />
          </Text>
        </>
      }
      about={
        <>
          {cloudNames[space.provider]} · {region} · cluster {cluster}, through{' '}
          <AnchorTo to="/accounts/$accountId" params={{ accountId: space.cloudAccountId }} inherit underline="always">
            its account
          </AnchorTo>
        </>
      }
    >
      <SpaceTroubles space={space} />
      <Tabs value={open} onChange={(tab) => change({ ...ofTab, tab: tab ?? undefined })} keepMounted={false}>
        <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
          {tabs.map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([name, , show]) => (
          <Tabs.Panel key={name} value={name} pt="md">
            {open === name && show(space)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
