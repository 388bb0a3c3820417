import { Button, Card, Group, Loader, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { useRead } from '../../api/use-read.ts';
import { useRights } from '../../api/use-rights.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { cloudNames } from '../../parts/cloud-names.ts';
import { provisionable } from '../../parts/jobs/job-kinds.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StepTitle } from '../../parts/step-title.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePlaces } from '../../parts/use-places.ts';

const does = 'POST /api/provisioning-jobs';

const notYet = ({ provider }: { readonly provider: string }): string =>
  provisionable.includes(provider) ? '' : ' (nothing can be provisioned there yet)';

/** Through a space, whose account and region it then is, or straight into a region of an account. */
export function PlaceStep({ problem, next }: { readonly problem: Problem | undefined; readonly next: () => void }) {
  const { address, change } = useAddress();
  const { spaces, accounts } = usePlaces();
  const rights = useRights();
  const open = spaces.rows.filter(({ id }) => rights.may(does, { space: id }));
  // Who may provision beside some spaces has no part in the accounts themselves.
  const everywhere = rights.may(does, {});
  const { space = null, account = null, region = null } = address;
  const asked = address['by'] ?? (account || (!space && !spaces.loading && open.length === 0) ? 'account' : 'space');
  const by = everywhere ? asked : 'space';
  const regions = useRead(
    call('get', '/api/cloud-accounts/{accountID}/regions', { params: { path: { accountID: account ?? '' } } }),
    { topics: ['cloud-accounts'], when: account !== null },
  );
  const ready = by === 'space' ? space !== null : account !== null && region !== null;
  const wrong = Object.fromEntries(problem?.fields.map(({ field, problem: what }) => [field, what]) ?? []);

  return (
    <Card
      maw={860}
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) next();
      }}
    >
      <Stack>
        <StepTitle>Where shall it be made?</StepTitle>
        {everywhere && (
          <SegmentedControl
            aria-label="Where it is made"
            value={by}
            data={[
              { value: 'space', label: 'Beside a space' },
              { value: 'account', label: 'In an account' },
            ]}
            onChange={(value) => change({ step: 'where', by: value, space: undefined, account: undefined, region: undefined })}
          />
        )}
        {by === 'space' && (
          <>
            <Select
              label="Space"
              description="It goes into the account, region and network of the space's cluster."
              searchable
              placeholder={spaces.loading ? 'Asking…' : 'Choose a space'}
              value={space}
              onChange={(value) => change({ step: 'where', space: value ?? undefined })}
              error={wrong['spaceID']}
              data={open.map((one) => ({
                value: one.id,
                label: `${one.name} · ${cloudNames[one.provider]} ${one.region}${notYet(one)}`,
                disabled: notYet(one) !== '',
              }))}
              nothingFoundMessage="No such space"
            />
            <ProblemAlert problem={spaces.problem} />
            {!spaces.loading && !spaces.problem && open.length === 0 && (
              <Text size="sm" c="dimmed">
                There is no space that you may use: <AnchorTo to="/spaces/add">register a cluster</AnchorTo>
                {everywhere && ', or make one in an account'}.
              </Text>
            )}
          </>
        )}
        {by === 'account' && (
          <>
            <Select
              label="Cloud account"
              searchable
              placeholder={accounts.loading ? 'Asking…' : 'Choose an account'}
              value={account}
              error={wrong['cloudAccountID']}
              onChange={(value) => change({ step: 'where', account: value ?? undefined, region: undefined })}
              data={accounts.rows.map((one) => ({
                value: one.id,
                label: `${one.name} · ${cloudNames[one.provider]}${notYet(one)}`,
                disabled: notYet(one) !== '',
              }))}
              nothingFoundMessage="No such account"
            />
            {!accounts.loading && !accounts.problem && accounts.rows.length === 0 && (
              <Text size="sm" c="dimmed">
                There is no account that you may see. <AnchorTo to="/accounts/connect">Connect one</AnchorTo>.
              </Text>
            )}
            <Select
              label="Region"
              searchable
              disabled={account === null}
              value={region}
              onChange={(value) => change({ step: 'where', region: value ?? undefined })}
              error={wrong['region']}
              placeholder={account === null ? 'Choose an account first' : 'Choose a region'}
              rightSection={regions.isFetching ? <Loader size={14} /> : undefined}
              data={(regions.data ?? []).map(({ id, name }) => ({ value: id, label: name === id ? id : `${id} · ${name}` }))}
              nothingFoundMessage="No such region"
            />
            <ProblemAlert problem={accounts.problem ?? regions.error ?? undefined} />
          </>
        )}
        <ProblemAlert problem={problem} except={['spaceID', 'cloudAccountID', 'region']} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!ready}>
            Next
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
