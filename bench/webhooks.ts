import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testTools } from '@spacedock/helm/testing';
import { buildingEnvironment } from '../apps/server/testing/building-environment.ts';
import { testClient, type TestClient } from '../apps/server/testing/client.ts';
import { tableLine } from './figures-table.ts';
import { admin, benchGround, type Ground } from './ground.ts';
import { startProcess } from './processes.ts';
import type { BenchGithub, MadePushes, WantedPushes } from './sandbox-github.ts';

const repo = 'checkout';
const branches = Array.from({ length: 10 }, (_, index) => `feature-${index}`);
const deliveriesOfStorm = 1_000;
const atOnce = 100;
const rounds = 3;
const mostP99 = 100;

interface Acknowledged {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}
interface Storm extends Acknowledged {
  /** Seconds from the first delivery until all were worked on, and until the heads of all branches run. */
  readonly workedOff: number;
  readonly deployed: number;
}

/**
 * How soon GitHub has its answer in a storm: pushes of ten branches that are deployed, beside a bare Fastify that checks the signature
 * and inserts a row. Ours begins at once to work on what it took, so that is in its figures; and the storm is over when the heads run.
 */
export async function benchWebhooks(): Promise<void> {
  const sandbox = fork(new URL('sandbox-github.ts', import.meta.url).pathname);
  // It may say so before the database is there.
  const told = once(sandbox, 'message') as Promise<[BenchGithub]>;
  const ground = await benchGround();
  try {
    const [github] = await told;
    const push = async (each: number): Promise<MadePushes> => {
      const made = once(sandbox, 'message') as Promise<[MadePushes]>;
      sandbox.send({ repo, branches, each } satisfies WantedPushes);
      return (await made)[0];
    };
    const url = await serve(ground, github);
    const bare = await startProcess(
      new URL('bare-webhook.ts', import.meta.url).pathname,
      [ground.databaseUrl, github.app.webhookSecret],
      {},
      /(http:\/\/\S+)/,
    );
    try {
      const first = await push(1);
      const client = testClient(url, admin.token);
      await deploy(client, { url, github });
      await running(ground, first.heads);
      const [ours, theirs]: [Storm[], Acknowledged[]] = [[], []];
      for (let round = 0; round <= rounds; round += 1) {
        const { deliveries, heads } = await push(deliveriesOfStorm / branches.length);
        const other = await storm(`${bare.match[1]}/webhook`, deliveries);
        const began = performance.now();
        const acknowledged = await storm(`${url}/api/webhooks/github`, deliveries);
        const since = (): number => (performance.now() - began) / 1_000;
        while ((await count(ground, 'select count(*) from deployer.deliveries where done_at is null')) > 0) await sleep(50);
        const workedOff = since();
        await running(ground, heads);
        // The first round only warms up.
        if (round > 0) ours.push({ ...acknowledged, workedOff, deployed: since() });
        if (round > 0) theirs.push(other);
      }
      print(ours, theirs);
    } finally {
      await bare.stop();
    }
  } finally {
    await ground.close();
    sandbox.disconnect();
  }
}

async function serve(ground: Ground, { url, app }: BenchGithub): Promise<string> {
  await mkdir(ground.dataDirectory, { recursive: true, mode: 0o700 });
  const keyFile = join(ground.dataDirectory, 'app.pem');
  await writeFile(keyFile, app.privateKey, { mode: 0o600 });
  const server = await ground.serve({
    HELM_BIN: (await testTools()).helm.path,
    SPACEDOCK_GITHUB_URL: url,
    SPACEDOCK_GITHUB_APP_ID: String(app.id),
    SPACEDOCK_GITHUB_APP_SLUG: app.slug,
    SPACEDOCK_GITHUB_APP_PRIVATE_KEY_FILE: keyFile,
    SPACEDOCK_GITHUB_WEBHOOK_SECRET: app.webhookSecret,
  });
  return server.url;
}

/** One deployment for each branch. */
async function deploy(
  client: TestClient,
  { url, github }: { readonly url: string; readonly github: BenchGithub },
): Promise<void> {
  const { envId, integrationId } = await buildingEnvironment({
    url,
    ask: client.send,
    installation: github.installation,
    account: github.account,
    namespace: 'bench',
  });
  for (const branch of branches) {
    const { status, text } = await client.post('/deployments', {
      name: branch,
      envId,
      sourceType: 'git',
      repoUrl: `${github.url}/acme/${repo}`,
      branch,
      integrationId,
      autoDeploy: true,
    });
    if (status !== 201) throw new Error(`the deployment of ${branch} was answered with ${status}: ${text}`);
  }
}

const count = async ({ db }: Ground, sql: string): Promise<number> =>
  Number((await db.query<{ count: string }>(sql)).rows[0]?.count);

/** Resolves when the head of every branch is what runs. */
async function running({ db }: Ground, heads: Readonly<Record<string, string>>): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{
      branch: string;
      sha: string | null;
      failure: unknown;
    }>(`select d.name as branch, r.commit_sha as sha, n.failure
      from deployer.deployments d left join deployer.revisions r on r.id = d.current_revision_id
      left join deployer.revisions n on n.deployment_id = d.id and n.number = d.last_number`);
    const failed = rows.find(({ failure }) => failure !== null);
    if (failed) throw new Error(`${failed.branch} was not deployed: ${JSON.stringify(failed.failure)}`);
    if (rows.length === branches.length && rows.every(({ branch, sha }) => heads[branch] === sha)) return;
    await sleep(100);
  }
}

/** Sends all of them, so many at once. Each is timed from its being sent to the end of its answer. */
async function storm(url: string, deliveries: MadePushes['deliveries']): Promise<Acknowledged> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const queue = deliveries.slice();
  const times: number[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const start = performance.now();
      const status = await post(agent, url, next);
      times.push(performance.now() - start);
      if (status !== 202) throw new Error(`a delivery was answered with ${status}`);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}

async function post(agent: Agent, url: string, { headers, body }: MadePushes['deliveries'][number]): Promise<number | undefined> {
  const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer.statusCode;
}

/** The round whose p99 was neither the best nor the worst. */
function median<Measured extends Acknowledged>(measured: readonly Measured[]): Measured {
  const middle = measured.toSorted((a, b) => a.p99 - b.p99)[Math.floor(measured.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

function print(ours: readonly Storm[], theirs: readonly Acknowledged[]): void {
  const [mine, bare] = [median(ours), median(theirs)];
  process.stdout.write(
    `\nA storm of ${deliveriesOfStorm} deliveries, ${atOnce} at once, pushes of ${branches.length} branches\n`,
  );
  process.stdout.write(tableLine('', ['per second', 'p50 ms', 'p99 ms'], 12));
  const line = (title: string, { perSecond, p50, p99 }: Acknowledged): void =>
    void process.stdout.write(tableLine(title, [perSecond.toFixed(0), p50.toFixed(0), p99.toFixed(0)], 12));
  line('bare Fastify, HMAC and one insert', bare);
  line('ours', mine);
  process.stdout.write(
    `All worked on after ${mine.workedOff.toFixed(1)} s, the heads of all branches run after ${mine.deployed.toFixed(1)} s\n`,
  );
  if (mine.p99 > mostP99) process.stdout.write(`p99 is to be below ${mostP99} ms: run it where nothing else runs\n`);
}
