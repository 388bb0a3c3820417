import { type Ensured, nothingToUndo } from '@spacedock/workflow';
import { inCluster } from '../clusters/in-cluster.ts';
import type { RevisionRowRead } from '../revisions/new-revision.ts';
import { applyStep } from './apply-step.ts';
import { activate, fail, supersede } from './close-revision.ts';
import { removeFormerSecrets } from './deployment-secrets.ts';
import { reachableAddress } from './reachable-address.ts';
import { pauseAfter } from './rollout-patience.ts';
import { type Ready, rollOutStep } from './roll-out-step.ts';
import { patienceOf, revisionOf, type RolloutContext, type RolloutStep } from './rollout-step.ts';
import { troubleOf } from './rollout-trouble.ts';
import { returnTo } from './auto-return.ts';

export type Closed = { readonly verdict: 'active' | 'failed' | 'superseded' };

/** Writes down how it went, and leaves the turn to others. */
export const closeStep: RolloutStep<Closed> = {
  name: 'close',
  title: 'Record how it went',
  needs: ['roll-out'],
  permissions: [],
  undo: nothingToUndo,
  async ensure(context): Promise<Ensured<Closed>> {
    const end = context.output(rollOutStep);
    switch (end.verdict) {
      case 'passed':
        await supersede(context, end);
        return { done: { verdict: 'superseded' } };
      case 'failed':
        await fail(context, end, await returnTo(context, end));
        return { done: { verdict: 'failed' } };
      case 'ready': {
        const revision = await revisionOf(context);
        if (!revision) return { done: { verdict: 'superseded' } };
        const address = await addressOf(context, revision, end);
        if (address === undefined) return addressWait(context, end);
        await activate(context, address);
        return { done: { verdict: 'active' } };
      }
    }
  },
};

/** Undefined: there is none yet, and it is worth while to wait for it. */
async function addressOf(context: RolloutContext, { configs }: RevisionRowRead, { at }: Ready): Promise<string | undefined> {
  const { ports, input, output, signal, now } = context;
  const applied = output(applyStep);
  if (applied.verdict !== 'applied') throw new Error(`Revision ${input.revisionId} is ready without having been applied.`);
  const { spaceId, namespace, name, secretName } = applied;
  try {
    const address = await inCluster(ports.enter, { organisationId: input.organisationId, spaceId }, async (client) => {
      const found = await reachableAddress({ client, namespace, name, configs, signal });
      await removeFormerSecrets({ client, namespace, name, deploymentId: input.deploymentId, signal }, secretName);
      return found;
    });
    if (address !== '') return address;
  } catch (error) {
    signal.throwIfAborted();
    // It runs, which is what is recorded. Where it is reached can be asked later, and old Secrets go with the next revision.
    if (!troubleOf(error)) throw error;
  }
  const late = now().getTime() - new Date(at).getTime() >= patienceOf(context).addressMs;
  return late || !(await ports.turns.isWanted(ports.db, input)) ? '' : undefined;
}

const addressWait = ({ now }: RolloutContext, { at }: Ready) => ({
  wait: { milliseconds: pauseAfter(now().getTime() - new Date(at).getTime()), why: 'waiting for a public address' },
});
