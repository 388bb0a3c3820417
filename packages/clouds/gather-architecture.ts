import type { Architecture, ArchitectureLink, ArchitectureNode, ArchitectureQuestion } from './architecture.ts';
import { CloudFailure, type FailureKind } from './cloud-failure.ts';
import type { CallOptions, Cloud } from './cloud.ts';
import { inParallel } from './in-parallel.ts';

const partsAtOnce = 4;
const deadlineMs = 30_000;

/** These concern all that could be asked. */
const ofEverything: readonly FailureKind[] = [
  'credentials_invalid',
  'credentials_expired',
  'role_not_assumable',
  'account_mismatch',
  'region_unknown',
];

/** Asks all of it, some at a time. A part that the cloud refuses does not hide the others; when it refuses all, that is the answer. */
export async function gatherArchitecture(
  { provider, incomplete, signal }: CallOptions & Pick<Architecture, 'incomplete'> & Pick<Cloud, 'provider'>,
  questions: readonly ArchitectureQuestion[],
): Promise<Architecture> {
  const late = AbortSignal.timeout(deadlineMs);
  const ended = signal ? AbortSignal.any([signal, late]) : late;
  const answers = await inParallel(
    questions,
    partsAtOnce,
    async ({ part, ask }, called) => {
      try {
        return { part, found: await ask(AbortSignal.any([called, ended])) };
      } catch (error) {
        const failure = late.aborted && !signal?.aborted ? timedOut(provider, part) : error;
        if (!(failure instanceof CloudFailure) || ofEverything.includes(failure.facts.kind)) throw failure;
        return { part, failure };
      }
    },
    signal,
  );
  const problems = answers.flatMap(({ part, failure }) => (failure ? [{ part, failure }] : []));
  const [first] = problems;
  if (first && problems.length === answers.length) throw first.failure;
  const found = answers.flatMap(({ part, found: one }) => (one ? [{ part, ...one }] : []));
  return {
    ...connected(
      found.flatMap(({ nodes }) => nodes),
      found.flatMap(({ links }) => links),
    ),
    incomplete,
    cut: found.filter(({ cut }) => cut === true).map(({ part }) => part),
    problems,
  };
}

/**
 * Links end where there is something: an end that was not told (or was cut off) would be an arrow into nothing. Azure writes one id
 * now in one case and now in another: they are told as the node itself has it.
 */
function connected(
  nodes: readonly ArchitectureNode[],
  links: readonly ArchitectureLink[],
): Pick<Architecture, 'nodes' | 'links'> {
  const byId = new Map(nodes.toReversed().map((node) => [node.id.toLowerCase(), node]));
  const find = (id: string): ArchitectureNode | undefined => byId.get(id.toLowerCase());
  const spelled = (id: string): string => find(id)?.id ?? id;
  return {
    nodes: [...byId.values()].toReversed().map((node) => {
      // Not everything names its network beside its subnets.
      const networkId = node.networkId ?? node.subnetIds.map((id) => find(id)?.networkId).find((id) => id !== undefined);
      return { ...node, networkId: networkId && spelled(networkId), subnetIds: node.subnetIds.map(spelled) };
    }),
    links: links.filter(({ from, to }) => find(from) && find(to)),
  };
}

const timedOut = (provider: Cloud['provider'], part: string): CloudFailure =>
  new CloudFailure({
    provider,
    operation: part,
    kind: 'timed_out',
    bucket: 'transient',
    code: 'Timeout',
    said: `not answered to the end within ${deadlineMs / 1_000} s`,
    fixHint: 'Try again. If it persists, the account has more in this region than can be read at the pace that the cloud allows.',
  });
