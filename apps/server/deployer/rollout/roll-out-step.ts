import { rolloutStatus, type Workload } from '@spacedock/kube';
import { type Ensured, nothingToUndo } from '@spacedock/workflow';
import { withTablesOf } from '../../gateway/connection.ts';
import { inCluster } from '../clusters/in-cluster.ts';
import type { DeployerTables } from '../tables.ts';
import { type Applied, applyStep } from './apply-step.ts';
import { readVariables } from './deployment-secrets.ts';
import { orVerdict } from './or-verdict.ts';
import { complaintAbout, crashLog } from './pod-evidence.ts';
import { redactSecrets } from './redact-secrets.ts';
import { type Diagnosis, diagnose } from './rollout-diagnosis.ts';
import { pauseAfter } from './rollout-patience.ts';
import { patienceOf, revisionOf, type RolloutContext, type RolloutStep, timeoutOf } from './rollout-step.ts';
import { type Failed, failed, type FailureFacts, type Passed, passed } from './verdict.ts';
import { newPods, readWorkload, type WorkloadRef } from './workload-pods.ts';

/** All of it runs. */
export type Ready = { readonly verdict: 'ready'; readonly ready: number; readonly desired: number; readonly at: string };

type RollingOut = Ready | Failed | Passed;

/**
 * Looks at the cluster again and again until all pods are the new ones and available, or until it is known why they will not
 * be.
 */
export const rollOutStep: RolloutStep<RollingOut> = {
  name: 'roll-out',
  title: 'Wait until it runs',
  needs: ['apply'],
  permissions: [],
  undo: nothingToUndo,
  async ensure(context): Promise<Ensured<RollingOut>> {
    const { input, ports, output, signal } = context;
    const applied = output(applyStep);
    if (applied.verdict !== 'applied') return { done: applied };
    const revision = await revisionOf(context);
    if (!revision || !(await ports.turns.isWanted(ports.db, input))) return passed('rolling_out');
    await ports.log.setStatus(ports.db, input, 'rolling_out');
    const space = { organisationId: input.organisationId, spaceId: applied.spaceId };
    const deployment = { ...space, namespace: applied.namespace };
    const terms = {
      stage: 'rolling_out',
      since: new Date(applied.at),
      timeoutMs: timeoutOf(context, revision),
      deployment,
      touched: true,
    } as const;
    return orVerdict(context, terms, () =>
      inCluster(ports.enter, space, (client) =>
        look(context, { client, namespace: applied.namespace, name: applied.name, signal }, applied, terms.timeoutMs),
      ),
    );
  },
};

async function look(
  context: RolloutContext,
  ref: WorkloadRef,
  applied: Applied,
  timeoutMs: number,
): Promise<Ensured<RollingOut>> {
  const { input, ports, now } = context;
  const workload = await readWorkload(ref);
  if (!workload) return gone(ref);
  const { kind, ready, desired, message } = rolloutStatus('Deployment', workload);
  if (kind === 'done') {
    await ports.inTransaction(async (transaction) => {
      const db = withTablesOf<DeployerTables>(transaction);
      await ports.log.setProgress(db, input, { ready, desired });
      await ports.log.tell(db, { ...input, stage: 'rolling_out', status: 'succeeded', meta: { ready, desired } });
    });
    return { done: { verdict: 'ready', ready, desired, at: now().toISOString() } };
  }
  await ports.log.setProgress(ports.db, input, { ready, desired });
  const elapsedMs = now().getTime() - new Date(applied.at).getTime();
  const late = elapsedMs >= timeoutMs;
  const reason = await reasonOf(context, ref, workload, late);
  if (reason) return failed('rolling_out', await told(context, ref, applied, reason), true);
  if (late) {
    const text = `After ${Math.round(elapsedMs / 1_000)} s ${ready} of ${desired} replicas are ready: ${message}.`;
    return failed('rolling_out', { code: 'timeout', message: text }, true);
  }
  return { wait: { milliseconds: pauseAfter(elapsedMs), why: `${ready} of ${desired} replicas are ready: ${message}` } };
}

/** Somebody deleted it, or all of its namespace. */
async function gone({ client, namespace, name, signal }: WorkloadRef): Promise<{ readonly done: Failed }> {
  const there = await client.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace }, { signal });
  const facts: FailureFacts =
    there && there.metadata.deletionTimestamp === undefined
      ? { code: 'deleted_meanwhile', message: `The Deployment ${name} in the namespace ${namespace} is gone.` }
      : { code: 'namespace_missing', message: `The namespace ${namespace} is gone, or on its way out.` };
  return failed('rolling_out', facts, true);
}

async function reasonOf(
  context: RolloutContext,
  ref: WorkloadRef,
  workload: Workload,
  late: boolean,
): Promise<Diagnosis | undefined> {
  const pods = await newPods(ref, workload);
  return diagnose({ workload, pods, now: context.now(), patience: patienceOf(context), late });
}

/** With the log of what crashed, without the secrets that it may have said. */
async function told(context: RolloutContext, ref: WorkloadRef, applied: Applied, diagnosis: Diagnosis): Promise<FailureFacts> {
  const { code, message } = diagnosis;
  const place = { ...ref, deploymentId: context.input.deploymentId };
  const secrets = await readVariables(place, applied.secretName);
  const complaint = await complaintAbout(ref, diagnosis);
  return {
    code,
    message: redactSecrets(complaint === '' ? message : `${message} ${complaint}`, secrets),
    logTail: redactSecrets(await crashLog(ref, diagnosis), secrets),
  };
}
