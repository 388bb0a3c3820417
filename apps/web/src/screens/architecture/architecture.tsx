import { Group, Select } from '@mantine/core';
import { call } from '../../api/call.ts';
import { everyByName, useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import type { Provider } from '../../parts/cloud-names.ts';
import { NoAccounts } from '../../parts/no-accounts.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Loading, NotFound, ProblemState } from '../../parts/states.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { Drawing } from './drawing.tsx';

/** Where most people begin in each cloud. */
const firstRegions: Readonly<Record<Provider, string>> = { aws: 'us-east-1', gcp: 'us-central1', azure: 'eastus' };

export default function Architecture() {
  return (
    <Page title="Architecture" about="What an account has in a region, as the cloud tells it now.">
      <Accounts />
    </Page>
  );
}

function Accounts() {
  const { address, change } = useAddress();
  const accounts = useEvery(
    useList(call('get', '/api/cloud-accounts', { params: { query: everyByName } }), {
      topics: ['cloud-accounts'],
    }),
  );
  const { rows, problem, loading, retry, more } = accounts;
  const asked = address['account'];
  // Never another one than the link names: it would be taken for that.
  const account = asked === undefined ? rows[0] : rows.find(({ id }) => id === asked);
  if (problem) return <ProblemState problem={problem} retry={retry} />;
  if (!account && (loading || more)) return <Loading />;
  if (rows.length === 0) return <NoAccounts>Connect one, and what is in it is drawn here.</NoAccounts>;
  const region = address['region'] ?? (account && firstRegions[account.provider]);
  return (
    <>
      <Group align="flex-start">
        <Select
          label="Account"
          allowDeselect={false}
          searchable
          placeholder="Choose an account"
          data={rows.map(({ id, name }) => ({ value: id, label: name }))}
          value={account?.id ?? null}
          onChange={(id) => change({ account: id ?? undefined, region: undefined })}
        />
        {account && region && <Region accountID={account.id} region={region} />}
      </Group>
      {account && region ? (
        <Drawing key={`${account.id} ${region}`} accountID={account.id} region={region} />
      ) : (
        <NotFound what="cloud account" />
      )}
    </>
  );
}

function Region({ accountID, region }: { readonly accountID: string; readonly region: string }) {
  const { change } = useAddress();
  const regions = useRead(call('get', '/api/cloud-accounts/{accountID}/regions', { params: { path: { accountID } } }), {
    topics: [],
  });
  if (regions.error) return <ProblemAlert problem={regions.error} />;
  const known = (regions.data ?? []).map(({ id, name }) => ({ value: id, label: name === id ? id : `${id}, ${name}` }));
  const data = known.some(({ value }) => value === region) ? known : [{ value: region, label: region }, ...known];
  return (
    <Select
      label="Region"
      searchable
      allowDeselect={false}
      data={data}
      value={region}
      onChange={(chosen) => change({ region: chosen ?? undefined })}
      w={280}
    />
  );
}
