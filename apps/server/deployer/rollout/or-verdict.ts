import type { CatalogDeployment } from '@spacedock/contracts';
import type { Ensured, JsonFields } from '@spacedock/workflow';
import type { EventStage } from '../events/event-states.ts';
import { inCluster } from '../clusters/in-cluster.ts';
import type { RolloutContext } from './rollout-step.ts';
import { type Trouble, troubleOf } from './rollout-trouble.ts';
import { type Failed, failed } from './verdict.ts';

export interface VerdictTerms {
  readonly stage: EventStage;
  /** From when the time counts. */
  readonly since: Date;
  readonly timeoutMs: number;
  readonly deployment: Pick<CatalogDeployment, 'organisationId' | 'spaceId' | 'namespace'>;
  /** The cluster has been changed by an earlier step. */
  readonly touched?: boolean;
}

const longestPauseMs = 15_000;

/**
 * Does part of a step. What the user can mend becomes a verdict at once; what may pass by itself is waited for as long as a
 * rollout may take, without anybody held up, and becomes one then. Everything else is thrown.
 */
export async function orVerdict<Output extends JsonFields>(
  context: RolloutContext,
  terms: VerdictTerms,
  act: () => Promise<Ensured<Output>>,
): Promise<Ensured<Output | Failed>> {
  try {
    return await act();
  } catch (error) {
    context.signal.throwIfAborted();
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    const elapsedMs = context.now().getTime() - terms.since.getTime();
    const { later, facts, touched } = trouble;
    if (later && elapsedMs < terms.timeoutMs) {
      const milliseconds = Math.min(Math.max(elapsedMs / 5, 500), longestPauseMs);
      return { wait: { milliseconds, why: `${facts.message} (is tried again)` } };
    }
    const missing = await isNamespaceMissing(context, terms, trouble);
    const shown = missing ? ({ code: 'namespace_missing', message: missing } as const) : facts;
    return failed(terms.stage, shown, touched || terms.touched === true);
  }
}

/**
 * Kubernetes refuses in many words where there is no namespace: as not found, as forbidden, for the first object or a later
 * one.
 */
async function isNamespaceMissing(
  { ports, signal }: RolloutContext,
  { deployment }: VerdictTerms,
  { facts }: Trouble,
): Promise<string | undefined> {
  const { namespace } = deployment;
  if (facts.code === 'namespace_missing') return `The cluster has no namespace ${namespace} any more.`;
  if (facts.code !== 'cluster_refused') return undefined;
  try {
    const found = await inCluster(ports.enter, deployment, (client) =>
      client.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace }, { signal }),
    );
    return found ? undefined : `The cluster has no namespace ${namespace} any more.`;
  } catch (error) {
    // What was known before is told: whether the namespace is there cannot be asked.
    if (troubleOf(error)) return undefined;
    throw error;
  }
}
