import { Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { Action } from '../../parts/action.tsx';
import { ProblemState, Loading } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useConfirm } from '../../parts/use-confirm.tsx';
import classes from './rows.module.css';
import { browserOf } from './user-agent.ts';

/** Where you are signed in. No change of these is announced, so they are asked for when they are looked at. */
export function Sessions() {
  const list = useList(call('get', '/api/auth/sessions', { params: { query: { limit: 10 } } }), { topics: ['users'] });
  const { confirm, dialogue } = useConfirm();
  return (
    <Card component="section" aria-label="Sessions">
      <Title order={2}>Sessions</Title>
      <Text size="sm" c="dimmed" mb="xs">
        Where you are signed in. End what you do not know.
      </Text>
      {list.loading && <Loading lines={3} />}
      {list.problem && <ProblemState problem={list.problem} retry={list.retry} />}
      <ul className={classes['rows']} aria-label="Sessions">
        {list.rows.map(({ id, address, userAgent, current, organisation, createdAt, lastUsedAt }) => {
          const { name, device } = browserOf(userAgent);
          const Icon = device === 'phone' ? IconDeviceMobile : device === 'program' ? IconTerminal2 : IconDeviceDesktop;
          return (
            <li key={id} className={classes['row']}>
              <Icon size={22} aria-hidden />
              <div style={{ minWidth: 0 }}>
                <Group gap="xs">
                  <Text size="sm" fw={550} title={userAgent}>
                    {name}
                  </Text>
                  {current && <Badge color="teal">this one</Badge>}
                </Group>
                <Text size="xs" c="dimmed" component="div">
                  {address}, in {organisation.name}; since <TimeAgo at={createdAt} />, last used <TimeAgo at={lastUsedAt} />
                </Text>
              </div>
              {!current && (
                <Action
                  does="DELETE /api/auth/sessions/{sessionId}"
                  variant="default"
                  size="xs"
                  onClick={() =>
                    confirm({
                      title: 'End this session',
                      children: `${name} at ${address} has to sign in again.`,
                      button: 'End the session',
                      topics: ['users'],
                      done: 'The session has ended.',
                      call: call('delete', '/api/auth/sessions/{sessionId}', { params: { path: { sessionId: id } } }),
                      onDone: list.retry,
                    })
                  }
                >
                  End
                </Action>
              )}
            </li>
          );
        })}
      </ul>
      {list.more && (
        <div>
          <Button variant="default" size="xs" onClick={list.more}>
            Show older ones
          </Button>
        </div>
      )}
      {dialogue}
    </Card>
  );
}
