import { type Static, Type } from 'typebox';
import type { Pod } from './namespace-kinds.ts';

const phases = ['pending', 'running', 'succeeded', 'failed', 'unknown'] as const;
type Phase = (typeof phases)[number];
const number = Type.Integer();

export const PodFigures = Type.Object({
  total: number,
  byPhase: Type.Object({ pending: number, running: number, succeeded: number, failed: number, unknown: number }),
  ready: Type.Integer({ description: 'Pods that take requests. A pod may run without being ready.' }),
  restarts: Type.Integer({ description: 'Of all containers of these pods, since each pod was made.' }),
});

export function podFigures(pods: readonly Pod[]): Static<typeof PodFigures> {
  const byPhase: Record<Phase, number> = { pending: 0, running: 0, succeeded: 0, failed: 0, unknown: 0 };
  let [ready, restarts] = [0, 0];
  for (const { status } of pods) {
    byPhase[phaseOf(status?.phase)] += 1;
    if (status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True')) ready += 1;
    const containers = [...status?.initContainerStatuses ?? [], ...status?.containerStatuses ?? []];
    for (const { restartCount } of containers) restarts += restartCount ?? 0;
  }
  return { total: pods.length, byPhase, ready, restarts };
}

/** Such a pod takes nothing of its node any more. */
export const hasEnded = ({ status }: Pod): boolean => ['succeeded', 'failed'].includes(phaseOf(status?.phase));

/** A pod that nobody looked at yet has no phase. */
const phaseOf = (phase: string | null | undefined): Phase =>
  phases.find((known) => known === (phase ?? 'pending').toLowerCase()) ?? 'unknown';
