import type { Toleration } from '../../../shapes/pod.ts';

export interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: string;
}

export function tolerates({ key, operator, value, effect }: Toleration, taint: Taint): boolean {
  if (effect && effect !== taint.effect) return false;
  if (key && key !== taint.key) return false;
  return operator === 'Exists' || (key !== undefined && key !== '' && (value ?? '') === (taint.value ?? ''));
}

/** Whether some taint of a node keeps the pod away from it. */
export const isRepelled = (taints: readonly Taint[], tolerations: readonly Toleration[] = []): boolean =>
  taints.some(
    (taint) =>
      (taint.effect === 'NoSchedule' || taint.effect === 'NoExecute') &&
      !tolerations.some((toleration) => tolerates(toleration, taint)),
  );
