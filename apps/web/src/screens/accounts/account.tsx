import { Button, Menu, Tabs } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { call, type DataOf } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { useRights } from '../../api/use-rights.ts';
import { useSend } from '../../api/use-send.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { cloudNames } from '../../parts/cloud-names.ts';
import { CopyAs } from '../../parts/copy-as.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Shown } from '../../parts/shown.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { AccountClusters } from './account-clusters.tsx';
import { AccountUses } from './account-uses.tsx';
import { ChangeAccount } from './change-account.tsx';
import { RotateCredentials } from './rotate-credentials.tsx';
import { Verification } from './verification.tsx';

const accountOf = (accountID: string) => call('get', '/api/cloud-accounts/{accountID}', { params: { path: { accountID } } });
export type Account = DataOf<ReturnType<typeof accountOf>>;

const verifies = 'POST /api/cloud-accounts/{accountID}/verify';
const changes = 'PATCH /api/cloud-accounts/{accountID}';
const disconnects = 'DELETE /api/cloud-accounts/{accountID}';
const tabs = ['verification', 'clusters', 'uses'];

export default function AccountScreen() {
  const { accountId } = useParams({ strict: false });
  const account = useRead(accountOf(accountId ?? ''), { topics: ['cloud-accounts'] });
  return (
    <Shown read={account} what="cloud account">
      {(data) => <AccountPage account={data} />}
    </Shown>
  );
}

function AccountPage({ account }: { readonly account: Account }) {
  const { address, change } = useAddress();
  const navigate = useNavigate();
  const { confirm, dialogue } = useConfirm();
  const rights = useRights();
  const { run, pending, problem } = useSend(['cloud-accounts']);
  const { id, name, provider, cloudAccountID, status } = account;
  const path = { params: { path: { accountID: id } } };
  const verify = call('post', '/api/cloud-accounts/{accountID}/verify', path);
  const mayChange = rights.may(changes);
  const mayDisconnect = rights.may(disconnects);
  const disconnect = (): void =>
    confirm({
      title: `Disconnect ${name}`,
      children:
        'Spacedock forgets the credentials. Nothing in the cloud is touched. It is refused while spaces, jobs or registries still need the account.',
      call: call('delete', '/api/cloud-accounts/{accountID}', path),
      topics: ['cloud-accounts'],
      button: 'Disconnect',
      type: name,
      done: `${name} is disconnected.`,
      onDone: () => void navigate({ to: '/accounts' }),
    });
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Cloud accounts', to: '/accounts' }]}
      badge={<StatusBadge status={status} />}
      about={
        <>
          {cloudNames[provider]} {cloudAccountID} ·{' '}
          <AnchorTo to="/architecture" search={{ account: id }} underline="always">
            what is in it
          </AnchorTo>
        </>
      }
      actions={
        <>
          <Offer does={verifies}>
            <CopyAs call={verify} />
          </Offer>
          <Action does={verifies} variant="default" loading={pending} onClick={() => void run(verify)}>
            Verify now
          </Action>
          <Action does={changes} variant="default" onClick={() => change({ open: 'rotate' })}>
            Rotate credentials
          </Action>
          {(mayChange || mayDisconnect) && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default">More</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {mayChange && (
                  <Menu.Item data-action={changes} onClick={() => change({ open: 'change' })}>
                    Rename, or change what it may do
                  </Menu.Item>
                )}
                {mayDisconnect && (
                  <Menu.Item color="red" data-action={disconnects} onClick={disconnect}>
                    Disconnect
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    >
      <ProblemAlert problem={problem} />
      <Tabs
        value={tabs.find((tab) => tab === address['tab']) ?? 'verification'}
        onChange={(tab) => change({ tab: tab ?? undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="verification">Verification</Tabs.Tab>
          <Tabs.Tab value="clusters">Clusters</Tabs.Tab>
          <Tabs.Tab value="uses">What uses it</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="verification">
          <Verification account={account} />
        </Tabs.Panel>
        <Tabs.Panel value="clusters">
          <AccountClusters account={account} />
        </Tabs.Panel>
        <Tabs.Panel value="uses">
          <AccountUses account={account} />
        </Tabs.Panel>
      </Tabs>
      {mayChange && address['open'] === 'rotate' && (
        <RotateCredentials account={account} close={() => change({ open: undefined })} />
      )}
      {mayChange && address['open'] === 'change' && <ChangeAccount account={account} close={() => change({ open: undefined })} />}
      {dialogue}
    </Page>
  );
}
