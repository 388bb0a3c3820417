import { SimpleGrid, Stack } from '@mantine/core';
import { useSession } from '../../api/backend.tsx';
import { call } from '../../api/call.ts';
import { Rights } from '../../api/rights.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionLink } from '../../parts/action.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Activity } from './activity.tsx';
import { Counts } from './counts.tsx';
import { Guide } from './guide.tsx';
import { Moving } from './moving.tsx';
import { Waiting } from './waiting.tsx';

export default function Start() {
  const session = useSession();
  const read = useRead(call('get', '/api/permissions/effective'), { topics: ['assignments', 'roles', 'teams', 'users'] });
  const actions = (
    <>
      <ActionLink does="POST /api/provisioning-jobs" to="/provision" variant="default">
        Provision
      </ActionLink>
      <ActionLink does="POST /api/deployments" to="/deployments/new">
        Deploy
      </ActionLink>
    </>
  );
  return (
    <Page
      title="Start"
      about={`What runs, what fails and what waits for you${session.kind === 'signed-in' ? ` in ${session.organisation.name}` : ''}.`}
      actions={actions}
    >
      <Shown read={read}>
        {({ policies }) => {
          const rights = new Rights(policies);
          return (
            <Stack gap="md">
              <Guide rights={rights} />
              <Counts rights={rights} />
              <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
                <Stack gap="md">
                  <Waiting rights={rights} />
                  <Moving rights={rights} />
                </Stack>
                <Activity rights={rights} />
              </SimpleGrid>
            </Stack>
          );
        }}
      </Shown>
    </Page>
  );
}
