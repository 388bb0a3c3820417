import { Alert, Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { cloudNames } from '../../parts/cloud-names.ts';
import { clustersCall } from '../../parts/cluster-calls.ts';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { WizardMoved } from '../../parts/step-title.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { WizardProgress } from '../../parts/wizard-progress.tsx';
import { AccessStep } from './access-step.tsx';
import { AccountStep } from './account-step.tsx';
import { addStep, type AddStep, addSteps, wantedCluster } from './add-step.ts';
import { ClusterStep } from './cluster-step.tsx';
import { RegisterStep } from './register-step.tsx';

export default function AddSpace() {
  return (
    <Page
      title="Add an existing cluster"
      about="It becomes a space: a place for environments. Nothing is installed in it."
      crumbs={[{ label: 'Spaces', to: '/spaces' }]}
    >
      <Allowed does="POST /api/spaces" at={{}} to="register spaces">
        <Wizard />
      </Allowed>
    </Page>
  );
}

/** All that was chosen is in the address: the back button goes a step back, and a link leads into the middle. */
function Wizard() {
  const { address } = useAddress();
  const [begun] = useState(() => JSON.stringify(address));
  // Somebody who came by a link stays where the browser put them.
  const moved = begun !== JSON.stringify(address);
  return (
    <WizardMoved value={moved}>
      {address['account'] ? (
        <InAccount key={address['account']} accountId={address['account']} />
      ) : (
        <>
          <Steps step="account" />
          <AccountStep />
        </>
      )}
    </WizardMoved>
  );
}

function InAccount({ accountId }: { readonly accountId: string }) {
  const { address } = useAddress();
  const account = useRead(call('get', '/api/cloud-accounts/{accountID}', { params: { path: { accountID: accountId } } }), {
    topics: ['cloud-accounts'],
  });
  const clusters = useRead(clustersCall(accountId), { topics: ['cloud-accounts', 'spaces'] });
  const [identity, setIdentity] = useState<string | undefined>(undefined);
  const wanted = { account: accountId, region: address['region'], cluster: address['cluster'], group: address['group'] };
  const found = clusters.data && wantedCluster(clusters.data, wanted);
  const step = addStep(wanted, found);
  // Registered a moment ago by this very form, which leads to the space: no reason to say that it is there already.
  const wasFree = useRef(false);
  useEffect(() => {
    if (step === 'register' && found?.spaceId === null) wasFree.current = true;
  }, [step, found]);

  return (
    <>
      <Steps step={step} />
      <Shown read={account} what="cloud account">
        {(one) => {
          if (clusters.isPending)
            return (
              <Text c="dimmed" role="status" data-state="loading">
                <Loader size={14} /> Asking {cloudNames[one.provider]} for the clusters of every region. This takes some seconds.
              </Text>
            );
          return (
            <Shown read={clusters} what="cloud account">
              {(all) => {
                if (step === 'cluster' || !found)
                  return <ClusterStep clusters={all} wanted={wanted} provider={cloudNames[one.provider]} />;
                // One whose access was taken away gets it again here.
                if (found.spaceId && found.accessGranted && !wasFree.current) {
                  return (
                    <Alert color="teal" title={`${found.name} is registered already`} maw={860}>
                      A cluster is one space of an organisation:{' '}
                      <AnchorTo to="/spaces/$spaceId" params={{ spaceId: found.spaceId }} inherit underline="always">
                        open the space
                      </AnchorTo>
                      , or{' '}
                      <AnchorTo to="/spaces/add" search={{ account: accountId }} inherit underline="always">
                        choose another cluster
                      </AnchorTo>
                      .
                    </Alert>
                  );
                }
                const details = { id: one.id, name: one.name, provider: one.provider, identity: one.identity ?? null };
                return step === 'access' ? (
                  <AccessStep account={details} cluster={found} onGranted={setIdentity} />
                ) : (
                  <RegisterStep key={found.id} account={details} cluster={found} identity={identity} />
                );
              }}
            </Shown>
          );
        }}
      </Shown>
    </>
  );
}

function Steps({ step }: { readonly step: AddStep }) {
  return <WizardProgress label="Steps" steps={addSteps} step={step} />;
}
