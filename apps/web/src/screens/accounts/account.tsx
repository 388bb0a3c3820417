import { Button, Menu, Tabs } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { call, type DataOf } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { useSend } from '../../api/use-send.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
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
import { clouds } from './methods.ts';
import { RotateCredentials } from './rotate-credentials.tsx';
import { Verification } from './verification.tsx';

const accountOf = (accountID: string) => call('get', '/api/cloud-accounts/{accountID}', { params: { path: { accountID } } });
export type Account = DataOf<ReturnType<typeof accountOf>>;

export default function AccountScreen() {
  const { accountId } = useParams({ strict: false });
  const account = useRead(accountOf(accountId ?? ''), { topics: ['cloud-accounts'] });
  return <Shown read={account} what="cloud account">{(data) => <AccountPage account={data} />}</Shown>;
}

function AccountPage({ account }: { readonly account: Account }) {
  const { address, change } = useAddress();
  const navigate = useNavigate();
  const { confirm, dialogue } = useConfirm();
  const { run, pending, problem } = useSend(['cloud-accounts']);
  const { id, name, provider, cloudAccountID, status } = account;
  const path = { params: { path: { accountID: id } } };
  const verify = call('post', '/api/cloud-accounts/{accountID}/verify', path);
  const disconnect = (): void => confirm({
    title: `Disconnect ${name}`,
    children: 'Spacedock forgets the credentials. Nothing in the cloud is touched. It is refused while spaces or jobs still need the account.',
    call: call('delete', '/api/cloud-accounts/{accountID}', path),
    topics: ['cloud-accounts'],
    button: 'Disconnect',
    type: name,
    done: `${name} is disconnected.`,
    onDone: () => void navigate({ to: '/accounts' }),
  });
  return (
    <Page
      title={name} crumbs={[{ label: 'Cloud accounts', to: '/accounts' }]} badge={<StatusBadge status={status} />}
      about={<>{clouds[provider].label} {cloudAccountID} · <AnchorTo to="/architecture" search={{ account: id }} underline="always">what is in it</AnchorTo></>}
      actions={
        <>
          <CopyAs call={verify} />
          <Action does="POST /api/cloud-accounts/{accountID}/verify" variant="default" loading={pending} onClick={() => void run(verify)}>Verify now</Action>
          <Action does="PATCH /api/cloud-accounts/{accountID}" variant="default" onClick={() => change({ open: 'rotate' })}>Rotate credentials</Action>
          <Offer does="PATCH /api/cloud-accounts/{accountID}">
            <Menu position="bottom-end">
              <Menu.Target><Button variant="default">More</Button></Menu.Target>
              <Menu.Dropdown>
                <Menu.Item data-action="PATCH /api/cloud-accounts/{accountID}" onClick={() => change({ open: 'change' })}>Rename, or change what it may do</Menu.Item>
                <Offer does="DELETE /api/cloud-accounts/{accountID}"><Menu.Item color="red" data-action="DELETE /api/cloud-accounts/{accountID}" onClick={disconnect}>Disconnect</Menu.Item></Offer>
              </Menu.Dropdown>
            </Menu>
          </Offer>
        </>
      }
    >
      <ProblemAlert problem={problem} />
      <Tabs value={address['tab'] ?? 'verification'} onChange={(tab) => change({ tab: tab ?? undefined })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="verification">Verification</Tabs.Tab>
          <Tabs.Tab value="clusters">Clusters</Tabs.Tab>
          <Tabs.Tab value="uses">What uses it</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="verification"><Verification account={account} /></Tabs.Panel>
        <Tabs.Panel value="clusters"><AccountClusters account={account} /></Tabs.Panel>
        <Tabs.Panel value="uses"><AccountUses account={account} /></Tabs.Panel>
      </Tabs>
      {address['open'] === 'rotate' && <RotateCredentials account={account} close={() => change({ open: undefined })} />}
      {address['open'] === 'change' && <ChangeAccount account={account} close={() => change({ open: undefined })} />}
      {dialogue}
    </Page>
  );
}
