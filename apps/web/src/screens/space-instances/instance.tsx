import { Alert, Group, Tabs, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { AccessTab } from './access-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { InstanceActions } from './instance-actions.tsx';
import { type Instance, instanceCall, labelOf } from './instance-shape.ts';
import { InstanceStatus } from './instance-status.tsx';
import { KubeconfigTab } from './kubeconfig-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { OwnerName } from './owner-name.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { SleepTab } from './sleep-tab.tsx';

const crumbs = [{ label: 'Space instances', to: '/space-instances' }] as const;

const tabs: readonly (readonly [name: string, label: string, show: (instance: Instance) => ReactNode])[] = [
  ['overview', 'Overview', (instance) => <OverviewTab instance={instance} />],
  ['access', 'Access', (instance) => <AccessTab instance={instance} />],
  ['sleep', 'Sleep', (instance) => <SleepTab instance={instance} />],
  ['kubeconfig', 'Kubeconfig', (instance) => <KubeconfigTab instance={instance} />],
  ['events', 'Events', (instance) => <EventsTab instance={instance} />],
  ['settings', 'Settings', (instance) => <SettingsTab instance={instance} />],
];

export default function InstanceScreen() {
  const { project = '', name = '' } = useParams({ strict: false });
  const read = useRead(instanceCall({ project, name }), { topics: ['space-instances'] });
  return (
    <Shown read={read} what="space instance">
      {(instance) => <InstancePage key={instance.uid} instance={instance} />}
    </Shown>
  );
}

function InstancePage({ instance }: { readonly instance: Instance }) {
  const { address, change } = useAddress();
  const open = tabs.find(([name]) => name === address['tab'])?.[0] ?? 'overview';
  return (
    <Page
      title={labelOf(instance)}
      crumbs={crumbs}
      badge={<InstanceStatus instance={instance} />}
      actions={<InstanceActions instance={instance} />}
      about={<Whereabouts instance={instance} />}
    >
      {instance.deletedAt && (
        <Alert color="yellow" icon={<IconTrash />} title="It is being deleted" role="status">
          Its namespace goes first, with everything in it. What is left is told by the conditions; this page ends when it is gone.
        </Alert>
      )}
      {instance.phase === 'Failed' && !instance.deletedAt && (
        <Alert
          color="red"
          icon={<IconAlertTriangle />}
          title="It is not as it should be"
          role="alert"
          styles={{ message: { overflowWrap: 'anywhere' } }}
        >
          {instance.message}
        </Alert>
      )}
      {instance.description && (
        <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {instance.description}
        </Text>
      )}
      <Tabs value={open} onChange={(tab) => change({ tab: tab ?? undefined, type: undefined })} keepMounted={false}>
        <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
          {tabs.map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([name, , show]) => (
          <Tabs.Panel key={name} value={name} pt="md">
            {show(instance)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

function Whereabouts({
  instance: { project, projectId, name, owner, cluster, space, namespace, templateRef, templateVersion, createdAt },
}: {
  readonly instance: Instance;
}) {
  return (
    <Group style={{ columnGap: 16, rowGap: 2 }}>
      <span>
        {projectId ? (
          <AnchorTo to="/projects/$projectId" params={{ projectId }} size="sm" underline="always" dir="auto">
            {project}
          </AnchorTo>
        ) : (
          project
        )}
        {' / '}
        <Text span inherit ff="monospace">
          {name}
        </Text>
      </span>
      <span>
        Owned by <OwnerName owner={owner} />
      </span>
      {cluster && (
        <span>
          Namespace{' '}
          <Text span inherit ff="monospace">
            {namespace}
          </Text>{' '}
          on{' '}
          {space ? (
            <AnchorTo to="/spaces/$spaceId" params={{ spaceId: space }} size="sm" underline="always">
              {cluster}
            </AnchorTo>
          ) : (
            cluster
          )}
        </span>
      )}
      {templateRef && (
        <span>
          From{' '}
          <AnchorTo to="/space-templates/$name" params={{ name: templateRef.name }} size="sm" underline="always">
            {[templateRef.name, templateVersion].filter(Boolean).join(' ')}
          </AnchorTo>
        </span>
      )}
      <span>
        Made <TimeAgo at={createdAt} />
      </span>
    </Group>
  );
}
