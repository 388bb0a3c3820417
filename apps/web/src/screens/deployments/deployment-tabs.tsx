import { Alert, Stack, Tabs } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAddress } from '../../parts/use-address.ts';
import { AnalysisTab } from './analysis-tab.tsx';
import { ConfigsTab } from './configs-tab.tsx';
import { DangerTab } from './danger-tab.tsx';
import type { Deployment } from './deployment-shapes.ts';
import { DeploymentSummary } from './deployment-summary.tsx';
import { LogsTab } from './logs-tab.tsx';
import { NetworkTab } from './network-tab.tsx';
import { closedTab } from './panel-address.ts';
import { RevisionsTab } from './revisions-tab.tsx';
import { SourceTab } from './source-tab.tsx';
import { TimelineTab } from './timeline-tab.tsx';

const tabs: readonly (readonly [name: string, label: string, show: (deployment: Deployment) => ReactNode])[] = [
  ['timeline', 'Timeline', (deployment) => <TimelineTab deployment={deployment} />],
  ['logs', 'Logs', (deployment) => <LogsTab deployment={deployment} />],
  ['revisions', 'Revisions', (deployment) => <RevisionsTab deployment={deployment} />],
  ['configs', 'Configs', (deployment) => <ConfigsTab deployment={deployment} />],
  ['analysis', 'Analysis', (deployment) => <AnalysisTab deployment={deployment} />],
  ['network', 'Network', (deployment) => <NetworkTab deployment={deployment} />],
  ['source', 'Source', (deployment) => <SourceTab deployment={deployment} />],
  ['danger', 'Danger', (deployment) => <DangerTab deployment={deployment} />],
];

export function DeploymentTabs({ deployment }: { readonly deployment: Deployment }) {
  const { address, change } = useAddress();
  const open = tabs.find(([name]) => name === address['tab'])?.[0] ?? 'timeline';
  return (
    <Stack gap="md">
      <DeploymentSummary deployment={deployment} />
      {deployment.waitingFor !== null && (
        <Alert icon={<IconClock />} color="yellow" title="It waits" styles={{ message: { overflowWrap: 'anywhere' } }}>
          {deployment.waitingFor}
        </Alert>
      )}
      <Tabs value={open} onChange={(tab) => change({ ...closedTab, tab: tab ?? undefined })} keepMounted={false}>
        <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
          {tabs.map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* What was typed into the configs stays while somebody looks at the logs. */}
        {tabs.map(([name, , show]) => (
          <Tabs.Panel key={name} value={name} pt="md" keepMounted={name === 'configs'}>
            {show(deployment)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
