import type { LinkProps } from '@tanstack/react-router';
import type { RowOf } from '../../api/call.ts';
import type { accountsCall, deploymentsCall, instancesCall, jobsCall, spacesCall } from './start-calls.ts';

/** Something that does not go on without somebody. */
interface WaitingThing {
  readonly key: string;
  readonly kind: 'deployment' | 'job' | 'space' | 'account' | 'instance';
  readonly name: string;
  readonly status: string;
  /** What is wrong, in the words of the server. */
  readonly why: string;
  readonly since: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly params: Readonly<Record<string, string>>;
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
      why: `Its newest revision failed in ${projectName} / ${envName}.`,
      since: updatedAt,
      to: '/deployments/$deploymentId' as const,
      params: { deploymentId: id },
    })),
    ...jobs.map(({ id, name, status, message, endedAt, updatedAt }) => ({
      key: id,
      kind: 'job' as const,
      name,
      status,
      why: message || (status === 'awaiting_user' ? 'It waits for an answer.' : 'It failed.'),
      since: endedAt ?? updatedAt,
      to: '/jobs/$jobId' as const,
      params: { jobId: id },
    })),
    ...spaces.map(({ id, name, health, healthReason, healthSince }) => ({
      key: id,
      kind: 'space' as const,
      name,
      status: health,
      why: healthReason || 'Its cluster does not answer.',
      since: healthSince,
      to: '/spaces/$spaceId' as const,
      params: { spaceId: id },
    })),
    ...accounts.map(({ id, name, status, failure, verifiedAt }) => ({
      key: id,
      kind: 'account' as const,
      name,
      status,
      why: failure?.fixHint ?? failure?.said ?? 'The cloud does not let us in any more.',
      since: verifiedAt,
      to: '/accounts/$accountId' as const,
      params: { accountId: id },
    })),
    ...instances.map(({ uid, project, name, displayName, phase, message, reason, conditions, createdAt }) => ({
      key: uid,
      kind: 'instance' as const,
      name: displayName || name,
      status: phase,
      why: message || reason || 'It could not be made.',
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
