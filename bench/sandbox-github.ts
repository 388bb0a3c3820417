/**
 * The GitHub of the sandbox and an AWS with a cluster, in a process of its own so that what they cost is nobody else's. Forked, not
 * run: it says where they are, and then pushes as often as it is told to. Nothing is delivered; the deliveries are handed over.
 */
import { randomBytes } from 'node:crypto';
import { type GithubDelivery, type SandboxAccount, type SandboxGithub, startSandbox } from '@spacedock/sandbox';

export interface BenchGithub {
  readonly url: string;
  readonly app: SandboxGithub['app'];
  readonly installation: SandboxGithub['installation'];
  readonly account: SandboxAccount;
}

/** So many pushes of each of the branches. */
export interface WantedPushes {
  readonly repo: string;
  readonly branches: readonly string[];
  readonly each: number;
}

export interface MadePushes {
  readonly deliveries: readonly Pick<GithubDelivery, 'headers' | 'body'>[];
  readonly heads: Readonly<Record<string, string>>;
}

const complain = (details: object, text: string): void => void process.stderr.write(`${text}: ${JSON.stringify(details)}\n`);
const sandbox = await startSandbox({
  now: () => new Date(),
  log: { error: complain, warn: () => undefined },
  randomBytes,
  clouds: ['aws'],
  github: { build: 50 },
});
const {
  github,
  accounts: [account],
} = sandbox;
if (!github || !account || !process.send) throw new Error('This is forked by a benchmark, with a GitHub and an AWS.');
github.deliveries.off();

async function push(on: SandboxGithub, { repo, branches, each }: WantedPushes): Promise<MadePushes> {
  const deliveries: GithubDelivery[] = [];
  const heads: Record<string, string> = {};
  for (let count = 0; count < each; count += 1) {
    for (const branch of branches) {
      const files = { 'notes.txt': randomBytes(8).toString('hex') };
      const { sha, delivery } = await on.push({ owner: 'acme', repo, branch, files, message: `Change ${count}` });
      heads[branch] = sha;
      if (delivery) deliveries.push(delivery);
    }
  }
  return { deliveries: deliveries.map(({ headers, body }) => ({ headers, body })), heads };
}

process.on('message', (wanted: WantedPushes) => {
  push(github, wanted).then(
    (made) => process.send?.(made),
    (error: unknown) => {
      complain({ error: String(error) }, 'the sandbox could not push');
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
const { url, app, installation } = github;
process.send({ url, app, installation, account } satisfies BenchGithub);
