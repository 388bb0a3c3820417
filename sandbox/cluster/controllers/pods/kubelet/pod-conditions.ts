import { timestamp } from '@spacedock/kube';
import type { Condition, ContainerStatus, Pod } from '../../../shapes/pod.ts';
import { isSidecar } from './program.ts';

interface Verdict {
  readonly status: 'True' | 'False';
  readonly reason?: string;
  readonly message?: string;
}

export interface PodOutcome {
  readonly phase: string;
  readonly init: readonly ContainerStatus[];
  readonly containers: readonly ContainerStatus[];
  readonly hasNetwork: boolean;
}

/** The conditions that a kubelet says, in its order; those of others stay in front. */
export function podConditions(pod: Pod, outcome: PodOutcome, now: Date): Condition[] {
  const before = pod.status?.conditions ?? [];
  const containersReady = containersVerdict(pod, outcome);
  const verdicts: readonly (readonly [string, Verdict])[] = [
    ['PodReadyToStartContainers', { status: outcome.hasNetwork ? 'True' : 'False' }],
    ['Initialized', initializedVerdict(pod, outcome)],
    ['Ready', containersReady.status === 'True' ? gatesVerdict(pod, before) : containersReady],
    ['ContainersReady', containersReady],
    ['PodScheduled', { status: 'True' }],
  ];
  const own = new Set(verdicts.map(([type]) => type));
  return [
    ...before.filter(({ type }) => !own.has(type)),
    ...verdicts.map(([type, verdict]) => condition(pod, type, verdict, now)),
  ];
}

function condition({ metadata, status }: Pod, type: string, verdict: Verdict, now: Date): Condition {
  const before = status?.conditions?.find((candidate) => candidate.type === type);
  return {
    type,
    ...(metadata.generation ? { observedGeneration: metadata.generation } : {}),
    ...verdict,
    lastProbeTime: null,
    lastTransitionTime:
      before?.status === verdict.status && before.lastTransitionTime ? before.lastTransitionTime : timestamp(now),
  };
}

const list = (names: readonly string[]): string => `[${names.join(' ')}]`;

function initializedVerdict({ spec }: Pod, { phase, init, containers }: PodOutcome): Verdict {
  if (phase === 'Succeeded') return { status: 'True', reason: 'PodCompleted' };
  if (containers.some(({ state, lastState }) => state?.running || state?.terminated || lastState?.terminated))
    return { status: 'True' };
  const incomplete = (spec.initContainers ?? []).filter((container) => {
    const status = init.find(({ name }) => name === container.name);
    return isSidecar(container) ? status?.started !== true : status?.state?.terminated?.exitCode !== 0;
  });
  if (incomplete.length === 0) return { status: 'True' };
  return {
    status: 'False',
    reason: 'ContainersNotInitialized',
    message: `containers with incomplete status: ${list(incomplete.map(({ name }) => name))}`,
  };
}

function containersVerdict({ spec }: Pod, { phase, init, containers }: PodOutcome): Verdict {
  if (phase === 'Succeeded') return { status: 'False', reason: 'PodCompleted' };
  if (phase === 'Failed') return { status: 'False', reason: 'PodFailed' };
  const needed = [...(spec.initContainers ?? []).filter(isSidecar), ...spec.containers];
  const unready = needed.filter(({ name }) => ![...init, ...containers].some((status) => status.name === name && status.ready));
  if (unready.length === 0) return { status: 'True' };
  return {
    status: 'False',
    reason: 'ContainersNotReady',
    message: `containers with unready status: ${list(unready.map(({ name }) => name))}`,
  };
}

/** Others may have a say in whether a pod is ready. */
function gatesVerdict({ spec }: Pod, conditions: readonly Condition[]): Verdict {
  const missing = (spec.readinessGates ?? []).flatMap(({ conditionType }) => {
    const gate = conditions.find(({ type }) => type === conditionType);
    if (!gate) return [`corresponding condition of pod readiness gate "${conditionType}" does not exist.`];
    return gate.status === 'True'
      ? []
      : [`the status of pod readiness gate "${conditionType}" is not "True", but ${gate.status}`];
  });
  return missing.length === 0
    ? { status: 'True' }
    : { status: 'False', reason: 'ReadinessGatesNotReady', message: missing.join(', ') };
}
