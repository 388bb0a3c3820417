import type { JobStep } from '../../parts/jobs/job-shape.ts';

interface Going {
  readonly title: string;
  /** How the cloud calls it, where that is known. */
  readonly ids: readonly string[];
}

const untouched: readonly JobStep['status'][] = ['pending', 'skipped', 'undone'];
/** They only choose among what is there: nothing of them goes. */
const onlyChoosing: readonly string[] = ['placement', 'discovery-sync'];

/** What a teardown removes: everything that was begun, the last first, as it is taken back. */
export function whatGoes(steps: readonly Pick<JobStep, 'name' | 'title' | 'status' | 'output'>[]): readonly Going[] {
  return steps
    .filter(({ name, status, output }) => !untouched.includes(status) && !onlyChoosing.includes(name) && !madeNothing(output))
    .map(({ title, output }) => ({ title, ids: idsOf(output) }))
    .toReversed();
}

/** A step that found nothing to do, such as a peering that is not needed, says so with nothing but nulls. */
const madeNothing = (output: JobStep['output']): boolean =>
  output !== null && Object.keys(output).length > 0 && Object.values(output).every((value) => value === null);

/** Names and ids, not the addresses and numbers beside them. */
function idsOf(output: JobStep['output']): readonly string[] {
  return Object.entries(output ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' && /(^id|Id|Arn|arn|[nN]ame|Group)$/.test(key) && key !== 'username' ? [value] : [],
  );
}
