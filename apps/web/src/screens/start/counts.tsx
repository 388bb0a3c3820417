import { SimpleGrid } from '@mantine/core';
import { IconActivity, IconBox, IconRocket, IconServer } from '@tabler/icons-react';
import type { Rights } from '../../api/rights.ts';
import { useList } from '../../api/use-list.ts';
import { underWay } from '../deployments/deployment-statuses.ts';
import { CountTile } from './count-tile.tsx';
import { atWork, deploymentsCall, ill, instancesCall, jobsCall, needsSomebody, spacesCall } from './start-calls.ts';

/** How much there is of everything, at a glance. */
export function Counts({ rights }: { readonly rights: Rights }) {
  const may = {
    deployments: rights.may('GET /api/deployments'),
    spaces: rights.may('GET /api/spaces'),
    jobs: rights.may('GET /api/provisioning-jobs'),
    instances: rights.may('GET /api/space-instances'),
  };
  const deployments = { topics: ['deployments'], when: may.deployments } as const;
  const spaces = { topics: ['spaces'], when: may.spaces } as const;
  const jobs = { topics: ['provisioning-jobs'], when: may.jobs } as const;
  const instances = { topics: ['space-instances'], when: may.instances } as const;
  const running = useList(deploymentsCall('active'), deployments).total;
  const moving = useList(deploymentsCall(underWay), deployments).total;
  const failed = useList(deploymentsCall('failed'), deployments).total;
  const allSpaces = useList(spacesCall(), spaces).total;
  const illSpaces = useList(spacesCall(ill), spaces).total;
  const working = useList(jobsCall(atWork), jobs).total;
  const stuck = useList(jobsCall(needsSomebody), jobs).total;
  const allInstances = useList(instancesCall(), instances).total;
  const asleep = useList(instancesCall('Sleeping'), instances).total;
  const broken = useList(instancesCall('Failed'), instances).total;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
      {may.deployments && (
        <CountTile
          icon={IconRocket}
          label="Running deployments"
          count={running}
          to="/deployments"
          search={{ status: 'active' }}
          notes={[
            { count: moving, words: 'under way', search: { status: underWay } },
            { count: failed, words: 'failed', search: { status: 'failed' }, bad: true },
          ]}
        />
      )}
      {may.spaces && (
        <CountTile
          icon={IconServer}
          label="Spaces"
          count={allSpaces}
          to="/spaces"
          notes={[{ count: illSpaces, words: 'not reached', search: { health: ill }, bad: true }]}
        />
      )}
      {may.instances && (
        <CountTile
          icon={IconBox}
          label="Space instances"
          count={allInstances}
          to="/space-instances"
          notes={[
            { count: asleep, words: 'asleep', search: { phase: 'Sleeping' } },
            { count: broken, words: 'failed', search: { phase: 'Failed' }, bad: true },
          ]}
        />
      )}
      {may.jobs && (
        <CountTile
          icon={IconActivity}
          label="Jobs at work"
          none="none at the moment"
          count={working}
          to="/jobs"
          search={{ status: atWork }}
          notes={[{ count: stuck, words: 'need somebody', search: { status: needsSomebody }, bad: true }]}
        />
      )}
    </SimpleGrid>
  );
}
