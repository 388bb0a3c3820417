import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { Loading, ProblemState } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { NewToken } from './new-token.tsx';
import classes from './rows.module.css';
import { ShownToken } from './shown-token.tsx';

/** What acts in your name without you: in scripts, in CI, with kubectl. */
export function AccessTokens() {
  const { address, change } = useAddress();
  const list = useList(call('get', '/api/tokens', { params: { query: { limit: 200 } } }), { topics: ['tokens'] });
  const { confirm, dialogue } = useConfirm();
  // Here and nowhere else: when the screen is left, it is gone.
  const [made, setMade] = useState<{ readonly name: string; readonly token: string } | undefined>(undefined);
  return (
    <Card component="section" aria-label="Access tokens">
      <Group justify="space-between" mb="xs">
        <div>
          <Title order={2}>Access tokens</Title>
          <Text size="sm" c="dimmed">
            For scripts and CI. A token may do what you may do, as of now, in this organisation.
          </Text>
        </div>
        <Action does="POST /api/tokens" variant="default" onClick={() => change({ new: 'token' })}>
          New access token
        </Action>
      </Group>
      {made && <ShownToken {...made} close={() => setMade(undefined)} />}
      {list.loading && <Loading lines={3} />}
      {list.problem && <ProblemState problem={list.problem} retry={list.retry} />}
      {!list.loading && !list.problem && list.rows.length === 0 && (
        <Text size="sm" c="dimmed" py="xs">
          You have none. The commands under “copy as” read one from $SPACEDOCK_TOKEN.
        </Text>
      )}
      <ul className={classes['rows']} aria-label="Access tokens">
        {list.rows.map(({ id, name, expiresAt, lastUsedAt, createdAt }) => (
          <li key={id} className={classes['row']}>
            <IconKey size={22} aria-hidden />
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={550} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                made <TimeAgo at={createdAt} />, last used <TimeAgo at={lastUsedAt} />;{' '}
                {expiresAt ? (
                  <>
                    ends <TimeAgo at={expiresAt} />
                  </>
                ) : (
                  'good until it is taken back'
                )}
              </Text>
            </div>
            <Action
              does="DELETE /api/tokens/{tokenId}"
              variant="default"
              size="xs"
              onClick={() =>
                confirm({
                  title: `Take back the token ${name}`,
                  children: 'It is refused from this moment on, wherever it is in use.',
                  button: 'Take it back',
                  topics: ['tokens'],
                  done: `${name} is taken back.`,
                  call: call('delete', '/api/tokens/{tokenId}', { params: { path: { tokenId: id } } }),
                })
              }
            >
              Take back
            </Action>
          </li>
        ))}
      </ul>
      {list.more && (
        <div>
          <Button variant="default" size="xs" onClick={list.more}>
            Show more
          </Button>
        </div>
      )}
      {address['new'] === 'token' && (
        <Offer does="POST /api/tokens">
          <NewToken
            close={() => change({ new: undefined })}
            onMade={(token) => {
              setMade(token);
              change({ new: undefined });
            }}
          />
        </Offer>
      )}
      {dialogue}
    </Card>
  );
}
