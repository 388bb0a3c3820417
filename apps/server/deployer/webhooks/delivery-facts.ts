import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { repoKeyOf } from '../../deployments/repo-key.ts';

/** What is kept of a delivery: all that is needed to act on it, and nothing of the code. */
export type DeliveryFacts = PushFacts | PullRequestFacts;

interface Origin {
  readonly repoKey: string;
  /** Of the App that is installed there; undefined where a token is used instead. */
  readonly installationId: number | undefined;
  readonly sender: string;
}

export interface PushFacts extends Origin {
  readonly kind: 'push';
  readonly branch: string;
  readonly sha: string;
}

export const pullRequestActions = ['opened', 'reopened', 'synchronize', 'closed'] as const;

export interface PullRequestFacts extends Origin {
  readonly kind: 'pull_request';
  readonly action: (typeof pullRequestActions)[number];
  readonly number: number;
  readonly baseBranch: string;
  readonly headBranch: string;
  readonly headSha: string;
  readonly headRepoUrl: string;
  readonly fork: boolean;
}

/** What a delivery comes to: facts to act on, or why nothing is done. */
export type ReadDelivery = { readonly facts: DeliveryFacts } | { readonly ignored: string };

export class DeliveryMalformed extends Error {
  override readonly name = 'DeliveryMalformed';
}

const Sha = Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' });
const Text = Type.String({ minLength: 1, maxLength: 1_000 });
const Repository = Type.Object({ html_url: Text });
const origin = {
  repository: Repository,
  installation: Type.Optional(Type.Object({ id: Type.Integer({ minimum: 1 }) })),
  sender: Type.Optional(Type.Object({ login: Text })),
};
const Push = Type.Object({ ...origin, ref: Text, after: Sha, deleted: Type.Optional(Type.Boolean()) });
const Side = Type.Object({ ref: Text, sha: Sha, repo: Type.Union([Type.Null(), Repository]) });
const PullRequest = Type.Object({
  ...origin, action: Text, number: Type.Integer({ minimum: 1 }), pull_request: Type.Object({ base: Side, head: Side }),
});
const push = Compile(Push);
const pullRequest = Compile(PullRequest);

/** Throws DeliveryMalformed where it is not what GitHub sends. */
export function readDelivery(event: string, raw: Uint8Array): ReadDelivery {
  switch (event) {
    case 'push': {
      const given = parse(raw);
      if (!push.Check(given)) throw new DeliveryMalformed('This is no push as GitHub tells it.');
      return readPush(given);
    }
    case 'pull_request': {
      const given = parse(raw);
      if (!pullRequest.Check(given)) throw new DeliveryMalformed('This is no pull request as GitHub tells it.');
      return readPullRequest(given);
    }
    default: return { ignored: `Nothing is done about ${event}: only push and pull_request are of use here.` };
  }
}

function readPush({ ref, after, deleted, ...from }: Static<typeof Push>): ReadDelivery {
  if (!ref.startsWith('refs/heads/')) return { ignored: `Nothing is deployed from ${ref}: it is no branch.` };
  if (deleted || /^0+$/.test(after)) return { ignored: `${ref} was deleted: what runs stays as it is.` };
  const known = originOf(from);
  return 'ignored' in known ? known : { facts: { kind: 'push', ...known, branch: ref.slice('refs/heads/'.length), sha: after } };
}

function readPullRequest({ action, number, pull_request: { base, head }, ...from }: Static<typeof PullRequest>): ReadDelivery {
  const known = originOf(from);
  if ('ignored' in known) return known;
  const followed = pullRequestActions.find((one) => one === action);
  if (followed === undefined) return { ignored: `Nothing is done when a pull request is ${action}.` };
  // A fork that was deleted has no repository any more; that of a branch of our own cannot be gone while it tells us things.
  const headRepoUrl = head.repo?.html_url ?? '';
  return {
    facts: {
      kind: 'pull_request', ...known, action: followed, number, baseBranch: base.ref, headBranch: head.ref, headSha: head.sha, headRepoUrl,
      fork: repoKeyOf(headRepoUrl) !== known.repoKey,
    },
  };
}

function originOf({ repository, installation, sender }: Pick<Static<typeof Push>, 'repository' | 'installation' | 'sender'>): Origin | { readonly ignored: string } {
  const repoKey = repoKeyOf(repository.html_url);
  if (repoKey === undefined) return { ignored: `${repository.html_url} is no repository that anything could be deployed from.` };
  return { repoKey, installationId: installation?.id, sender: sender?.login ?? 'unknown' };
}

function parse(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch (error) {
    throw new DeliveryMalformed(`The body is no JSON: ${(error as Error).message}`);
  }
}
