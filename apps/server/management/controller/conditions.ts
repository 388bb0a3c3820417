import type { Condition } from '../objects/common.ts';
import type { SpacePhase } from '../objects/space-instance.ts';

/** What has to be true of a space, in this order, before it is ready. */
export const gatingConditions = ['Scheduled', 'TemplateResolved', 'SpaceSynced', 'SpaceReady'] as const;
export type GatingCondition = (typeof gatingConditions)[number];
/** `TemplateSynced` tells of newer templates and `ProjectSecretsSynced` of secrets; neither holds a space back. */
export type SpaceConditionType = GatingCondition | 'TemplateSynced' | 'ProjectSecretsSynced' | 'Ready';

export interface ConditionChange {
  readonly type: SpaceConditionType;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason?: string;
  readonly message?: string;
  /** Of what is not True: whether somebody has to act (`Error`), may want to (`Warning`), or has to wait (`Info`). */
  readonly severity?: 'Error' | 'Warning' | 'Info';
}

/** The condition as it is now; the time is that of the last change of its status, so that "since" is true. */
export function withCondition(conditions: readonly Condition[], change: ConditionChange, at: Date): readonly Condition[] {
  const before = conditions.find(({ type }) => type === change.type);
  const { type, status, reason, message, severity } = change;
  const next: Condition = {
    type,
    status,
    ...(status === 'False' && severity !== undefined ? { severity } : {}),
    lastTransitionTime:
      before?.status === status && before.lastTransitionTime !== undefined ? before.lastTransitionTime : timeOf(at),
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  };
  return before ? conditions.map((one) => (one === before ? next : one)) : [...conditions, next];
}

const order: readonly string[] = [
  'Scheduled',
  'TemplateResolved',
  'TemplateSynced',
  'SpaceSynced',
  'SpaceReady',
  'ProjectSecretsSynced',
  'Ready',
];

/** As a space goes through them; what others say comes before the summary. */
export const inOrder = (conditions: readonly Condition[]): readonly Condition[] => {
  const rank = ({ type }: Condition): number => (order.includes(type) ? order.indexOf(type) : order.length - 1.5);
  return conditions.toSorted((a, b) => rank(a) - rank(b));
};

/** Kubernetes times have whole seconds. */
export const timeOf = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');

export interface Summary {
  readonly phase: SpacePhase;
  readonly reason: string;
  readonly message: string;
  readonly ready: ConditionChange;
}

/** What holds the space back first, in words that say what to do, or that nothing does. `asleep` is why it sleeps; empty when it does not. */
export function summaryOf(conditions: readonly Condition[], asleep: string): Summary {
  for (const type of gatingConditions) {
    const found = conditions.find((one) => one.type === type);
    if (found?.status === 'True') continue;
    const failed = found?.status === 'False' && found.severity === 'Error';
    const reason = found?.reason ?? `${type}Pending`;
    const message = found?.message ?? waitingFor[type];
    return {
      phase: failed ? 'Failed' : 'Pending',
      reason,
      message,
      ready: { type: 'Ready', status: 'False', severity: failed ? 'Error' : 'Info', reason, message },
    };
  }
  if (asleep !== '') {
    return {
      phase: 'Sleeping',
      reason: 'Sleeping',
      message: asleep,
      ready: { type: 'Ready', status: 'True', reason: 'Sleeping', message: asleep },
    };
  }
  return { phase: 'Ready', reason: '', message: '', ready: { type: 'Ready', status: 'True' } };
}

/** Of a space that goes: how far that has come, whatever else is the matter with it. */
export function summaryOfRemoval(conditions: readonly Condition[]): Summary {
  const {
    reason = 'Deleting',
    message = 'The namespace is being removed.',
    severity,
  } = conditions.find(({ type }) => type === 'SpaceSynced') ?? {};
  const failed = severity === 'Error';
  return {
    phase: failed ? 'Failed' : 'Pending',
    reason,
    message,
    ready: { type: 'Ready', status: 'False', severity: failed ? 'Error' : 'Info', reason, message },
  };
}

const waitingFor = {
  Scheduled: 'A cluster is being chosen.',
  TemplateResolved: 'The template is being read.',
  SpaceSynced: 'The namespace, its objects and its charts are being applied.',
  SpaceReady: 'Everything was applied; the first look at it is still to come.',
} as const satisfies Record<GatingCondition, string>;
