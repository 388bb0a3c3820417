import { rollingLimits } from '../int-or-percent.ts';
import type { Deployment } from '../shapes/workloads.ts';

export const desiredReplicas = ({ spec }: Deployment): number => spec.replicas ?? 1;
export const isRolling = ({ spec }: Deployment): boolean => spec.strategy?.type !== 'Recreate';

const limitsOf = (deployment: Deployment) => rollingLimits(deployment.spec.strategy?.rollingUpdate, desiredReplicas(deployment));
export const maxSurge = (deployment: Deployment): number => (isRolling(deployment) ? limitsOf(deployment).maxSurge : 0);
export const maxUnavailable = (deployment: Deployment): number =>
  isRolling(deployment) && desiredReplicas(deployment) > 0
    ? Math.min(limitsOf(deployment).maxUnavailable, desiredReplicas(deployment))
    : 0;

/** Without a limit a rollout is never said to be stuck. The greatest number there is means no limit too. */
const noLimit = 2 ** 31 - 1;
export const progressDeadline = ({ spec }: Deployment): number | undefined =>
  spec.progressDeadlineSeconds === noLimit ? undefined : spec.progressDeadlineSeconds;
export const historyLimit = ({ spec }: Deployment): number | undefined =>
  spec.revisionHistoryLimit === noLimit ? undefined : spec.revisionHistoryLimit;
