import type { CatalogDeployment } from '@spacedock/contracts';
import { objectsHash, type PendingRelease } from '@spacedock/helm';
import type { KubeClient } from '@spacedock/kube';
import { type Ensured, nothingToUndo } from '@spacedock/workflow';
import { inCluster } from '../clusters/in-cluster.ts';
import type { RevisionRowRead } from '../revisions/new-revision.ts';
import { catalogDeployment } from './catalog-deployment.ts';
import { type SecretPlace, writePullSecret, writeVariables } from './deployment-secrets.ts';
import { orVerdict } from './or-verdict.ts';
import { reclaimingClient } from './reclaiming-client.ts';
import { registryLogin } from './registry-login.ts';
import { resolveSecrets } from './resolve-secrets.ts';
import { patienceOf, revisionOf, type RolloutContext, type RolloutStep, timeoutOf } from './rollout-step.ts';
import { takenVariable } from '../service-connections/taken-variable.ts';
import { turnStep } from './turn-step.ts';
import { revisionLabel, valuesOf } from './values-of.ts';
import { type Failed, failed, type Passed, passed } from './verdict.ts';

/** It is in the cluster, which goes on by itself from here. */
export type Applied = {
  readonly verdict: 'applied';
  readonly at: string;
  readonly spaceId: string;
  readonly namespace: string;
  readonly name: string;
  /** The Secret of its variables; empty where it has none. */
  readonly secretName: string;
};

type Applying = Applied | Failed | Passed;

/** As our chart takes it: the name of a Service too. */
const releaseName = /^[a-z]([-a-z0-9]{0,51}[a-z0-9])?$/;

/** Renders the revision and brings it into the cluster, with its secrets. */
export const applyStep: RolloutStep<Applying> = {
  name: 'apply',
  title: 'Apply it to the cluster',
  needs: ['turn'],
  permissions: [],
  undo: nothingToUndo,
  async ensure(context): Promise<Ensured<Applying>> {
    const { input, ports, output, signal } = context;
    const turn = output(turnStep);
    if (turn.verdict !== 'taken') return { done: turn };
    const revision = await revisionOf(context);
    const deployment = revision && (await catalogDeployment(context));
    if (!revision || !deployment || !(await ports.turns.isWanted(ports.db, input))) return passed('deploying');
    const { image } = revision;
    if (image === null) return failed('deploying', { code: 'image_missing', message: 'The revision has no image.' }, false);
    if (!releaseName.test(deployment.name)) {
      const message = `${deployment.name} cannot be the name of a service in Kubernetes.`;
      return failed('deploying', { code: 'name_invalid', message }, false);
    }
    const terms = { stage: 'deploying', since: new Date(turn.at), timeoutMs: timeoutOf(context, revision), deployment } as const;
    return orVerdict(context, terms, async () => {
      const { secrets, variables } = await variablesOf(context, deployment, revision);
      const login = await registryLogin(ports, deployment, signal);
      return inCluster(ports.enter, deployment, async (client) => {
        const place = placeOf(context, deployment, client);
        const secret = await writeVariables(place, secrets, ports.fingerprint);
        const pullSecrets = login ? [await writePullSecret(place, login)] : [];
        const { id: deploymentId, name } = deployment;
        const values = valuesOf({
          deploymentId,
          revisionId: input.revisionId,
          name,
          image,
          configs: revision.configs,
          variables,
          secret,
          pullSecrets,
        });
        await release(context, revision, place, values);
        const { spaceId, namespace } = deployment;
        return {
          done: { verdict: 'applied', at: context.now().toISOString(), spaceId, namespace, name, secretName: secret?.name ?? '' },
        };
      });
    });
  },
};

/** What the deployment says itself has precedence over what its connections give it: it was written by hand. */
async function variablesOf({ ports, input, signal }: RolloutContext, deployment: CatalogDeployment, { configs }: RevisionRowRead) {
  const connected = await ports.connectedVariables(input);
  const isFree = (variable: string): boolean => takenVariable(variable, configs) === undefined;
  const variables = Object.fromEntries(Object.entries(connected.variables).filter(([variable]) => isFree(variable)));
  // Whoever opens a pull request decides what its code does with a secret.
  if (deployment.fork) return { variables, secrets: {} };
  const own = await resolveSecrets(ports, deployment, configs.secretRefs, signal);
  return { variables, secrets: { ...(await connected.secrets(isFree, signal)), ...own } };
}

const placeOf = ({ input, signal }: RolloutContext, { namespace, name }: CatalogDeployment, client: KubeClient): SecretPlace => ({
  client,
  namespace,
  name,
  deploymentId: input.deploymentId,
  signal,
});

async function release(
  context: RolloutContext,
  revision: RevisionRowRead,
  place: SecretPlace,
  values: ReturnType<typeof valuesOf>,
): Promise<void> {
  const { ports, input, now, signal } = context;
  const { client, namespace, name } = place;
  const { foreignReleaseMs } = patienceOf(context);
  // It is our turn: what another revision of ours left pending is dead. Of others' tools only their age says something.
  const mayTakeOver = ({ token, since }: PendingRelease): boolean =>
    token !== undefined || now().getTime() - since.getTime() > foreignReleaseMs;
  // Whoever goes back wants to be where he was, whatever was changed in the cluster meanwhile.
  const everything = revision.source === 'rollback' || revision.source === 'auto_return';
  const { objects } = await ports.releases.apply({
    client: everything ? reclaimingClient(client) : client,
    namespace,
    name,
    values,
    token: input.revisionId,
    description: `Revision ${input.number}`,
    mayTakeOver,
    everything,
    signal,
  });
  await ports.db
    .updateTable('deployer.revisions')
    .set({ objects: JSON.stringify(objects), objects_hash: objectsHash(objects, { exceptLabels: [revisionLabel] }) })
    .where('org_id', '=', input.organisationId)
    .where('id', '=', input.revisionId)
    .where('objects', 'is', null)
    .execute();
}
