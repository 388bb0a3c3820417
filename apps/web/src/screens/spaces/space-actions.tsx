import { List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { Action, ActionLink, Offer } from '../../parts/action.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { provisionable } from '../../parts/jobs/job-kinds.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { leftOf } from './left-in-cluster.ts';
import type { Space } from './space-calls.ts';
import { isSwitchedOff } from './space-state.ts';
import { WhatIsInside } from './what-is-inside.tsx';

const switches = 'PATCH /api/spaces/{spaceID}/status';
const removes = 'DELETE /api/spaces/{spaceID}';

/** On, off, and away; what is provisioned beside it begins here, too. */
export function SpaceActions({ space }: { readonly space: Space }) {
  const navigate = useNavigate();
  const { confirm, dialogue } = useConfirm();
  const { id, name } = space;
  const at = { space: id };
  const off = isSwitchedOff(space);
  const params = { path: { spaceID: id } };
  const set = (status: 'active' | 'inactive') => call('patch', '/api/spaces/{spaceID}/status', { params, body: { status } });
  const { run, pending } = useSend(['spaces'], (problem) =>
    notifications.show({ color: 'red', message: `${problem.message} ${problem.next}` }),
  );

  const switchOff = (): void =>
    confirm({
      title: `Switch ${name} off`,
      children:
        'Nothing is changed through the space until somebody switches it on: no deployments, no namespaces, no jobs. What runs in the cluster goes on running, and can be looked at.',
      call: set('inactive'),
      topics: ['spaces'],
      button: 'Switch off',
      done: `${name} is switched off.`,
    });

  const remove = (): void =>
    confirm({
      title: `Remove the space ${name}`,
      children: (
        <>
          <Text size="sm">The cluster stays, and so do its namespaces and everything that runs in them: they are yours.</Text>
          <List size="sm" my="xs">
            <List.Item>Taken out of the cluster: only our labels on namespaces that were made here.</List.Item>
            <List.Item>Gone here: the space, its sealed token and certificate, and the roles that people hold on it.</List.Item>
            <List.Item>The access that the account allows to the cluster stays. It can be registered again.</List.Item>
          </List>
          <WhatIsInside spaceId={id} />
        </>
      ),
      call: call('delete', '/api/spaces/{spaceID}', { params }),
      topics: ['spaces', 'cloud-accounts', 'assignments'],
      button: 'Remove the space',
      type: name,
      done: `${name} is removed.`,
      onDone: (answer) => {
        const left = leftOf(answer);
        if (left)
          notifications.show({
            title: 'Something of ours is left in the cluster',
            message: left,
            color: 'yellow',
            autoClose: false,
          });
        void navigate({ to: '/spaces' });
      },
    });

  return (
    <>
      {!off && provisionable.includes(space.provider) && (
        <ActionLink does="POST /api/provisioning-jobs" at={at} to="/provision" search={{ space: id }} variant="default">
          Provision
        </ActionLink>
      )}
      {space.status === 'inactive' && (
        <>
          <Action does={switches} at={at} loading={pending} onClick={() => void run(set('active'))}>
            {off ? 'Switch on' : 'Look again now'}
          </Action>
          <Offer does={switches} at={at}>
            <CopyAs call={set('active')} />
          </Offer>
        </>
      )}
      {!off && (
        <Action does={switches} at={at} variant="default" onClick={switchOff}>
          Switch off
        </Action>
      )}
      <Action does={removes} at={at} variant="default" c="var(--mantine-color-error)" onClick={remove}>
        Remove
      </Action>
      {dialogue}
    </>
  );
}
