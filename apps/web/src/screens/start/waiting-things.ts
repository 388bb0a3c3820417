import type { RowOf } from '../../api/call.ts';
import type { accountsCall, deploymentsCall, instancesCall, jobsCall, spacesCall } from './start-calls.ts';
import type { Thing } from './thing-row.tsx';

/** Something that does not go on without somebody. Why, is said in the words of the server. */
interface WaitingThing extends Thing {
  readonly key: string;
}

export interface Found {
  readonly deployments: readonly RowOf<ReturnType<typeof deploymentsCall>>[];
  readonly jobs: readonly RowOf<ReturnType<typeof jobsCall>>[];
  readonly spaces: readonly RowOf<ReturnType<typeof spacesCall>>[];
  readonly accounts: readonly RowOf<ReturnType<typeof accountsCall>>[];
  readonly instances: readonly RowOf<ReturnType<typeof instancesCall>>[];
}

/** All that waits, the newest first: what broke a minute ago is what somebody came for. */
export function waitingThings({ deployments, jobs, spaces, accounts, instances }: Found): readonly WaitingThing[] {
  const things: readonly WaitingThing[] = [
    ...deployments.map(({ id, name, status, projectName, envName, updatedAt }) => ({
      key: id,
      kind: 'deployment' as const,
      name,
      status,
      about: `Its newest revision failed in ${projectName} / ${envName}.`,
      since: updatedAt,
      to: '/deployments/$deploymentId' as const,
      params: { deploymentId: id },
    })),
    ...jobs.map(({ id, name, status, message, endedAt, updatedAt }) => ({
      key: id,
      kind: 'job' as const,
      name,
      status,
      about: message || (status === 'awaiting_user' ? 'It waits for an answer.' : 'It failed.'),
      since: endedAt ?? updatedAt,
      to: '/jobs/$jobId' as const,
      params: { jobId: id },
    })),
    ...spaces.map(({ id, name, health, healthReason, healthSince }) => ({
      key: id,
      kind: 'space' as const,
      name,
      status: health,
      about: healthReason || 'Its cluster does not answer.',
      since: healthSince,
      to: '/spaces/$spaceId' as const,
      params: { spaceId: id },
    })),
    ...accounts.map(({ id, name, status, failure, verifiedAt }) => ({
      key: id,
      kind: 'account' as const,
      name,
      status,
      about: failure?.fixHint ?? failure?.said ?? 'The cloud does not let us in any more.',
      since: verifiedAt,
      to: '/accounts/$accountId' as const,
      params: { accountId: id },
    })),
    ...instances.map(({ uid, project, name, displayName, phase, message, reason, conditions, createdAt }) => ({
      key: uid,
      kind: 'instance' as const,
      name: displayName || name,
      status: phase,
      about: message || reason || 'It could not be made.',
      since:
        conditions
          .flatMap(({ lastTransitionTime }) => lastTransitionTime ?? [])
          .toSorted()
          .at(-1) ?? createdAt,
      to: '/space-instances/$project/$name' as const,
      params: { project, name },
    })),
  ];
  return things.toSorted((a, b) => b.since.localeCompare(a.since));
}
