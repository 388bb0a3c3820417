import { quantityOf } from '../../quantity.ts';
import type { Pod, Resources } from '../../shapes/pod.ts';

const counted = ['cpu', 'memory'] as const;

/** How well a pod is treated when a node runs short: as it asked for, and as exactly. */
export function qualityOf({ spec }: Pod): 'Guaranteed' | 'Burstable' | 'BestEffort' {
  const all: readonly Resources[] = spec.resources
    ? [spec.resources]
    : [...(spec.containers ?? []), ...(spec.initContainers ?? [])].map(({ resources }) => resources ?? {});
  const sum = (which: 'requests' | 'limits', name: string): bigint =>
    all.reduce((total, resources) => total + quantityOf(resources[which]?.[name]).nano, 0n);
  if (counted.every((name) => sum('requests', name) === 0n && sum('limits', name) === 0n)) return 'BestEffort';
  const limited = all.every(({ limits }) => counted.every((name) => quantityOf(limits?.[name]).nano > 0n));
  return limited && counted.every((name) => sum('requests', name) === sum('limits', name)) ? 'Guaranteed' : 'Burstable';
}
