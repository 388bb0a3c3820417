import type { JobStep } from '../../parts/jobs/job-shape.ts';

/** `EKS usually takes 12 minutes`: what the step says of how long it takes, in milliseconds. */
export function usualTime(message: string): number | undefined {
  const said = /usually takes (an?|\d+) (second|minute|hour)s?/i.exec(message);
  if (!said) return undefined;
  const [, count = '', unit = ''] = said;
  const size = { second: 1000, minute: 60_000, hour: 3_600_000 }[unit.toLowerCase()] ?? 0;
  return (/^an?$/i.test(count) ? 1 : Number(count)) * size;
}

/** How long a step took, or takes up to now. */
export function timeTaken({ startedAt, endedAt }: Pick<JobStep, 'startedAt' | 'endedAt'>, now: number): number | undefined {
  if (startedAt === null) return undefined;
  return Math.max(0, (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt));
}

/** How far a wait is, of what is usual. Never done before it is: the cloud knows nothing of what is usual. */
export const waitProgress = (taken: number, usual: number): number => Math.min(95, Math.round((taken / usual) * 100));
