import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faults, ledger, type SandboxGithub, startGithub } from '@spacedock/sandbox';
import { OutcomeError } from '@spacedock/contracts';
import { githubClient } from '../../../github/github-client.ts';
import { testMasterKey } from '../../../testing/world.ts';
import type { RolloutPorts } from '../../rollout/rollout-ports.ts';
import { type RolloutStage, startRolloutStage } from '../../rollout/testing/rollout-stage.ts';
import { buildInlet } from '../build-inlet.ts';
import type { BuildReport } from '../build-report.ts';
import { callbackTokens } from '../callback-token.ts';

export interface BuildCrashStage {
  readonly stage: RolloutStage;
  readonly github: SandboxGithub;
  readonly ports: RolloutPorts;
  readonly close: () => Promise<void>;
}

/** Rollouts whose steps a test runs by itself, with the sandbox's GitHub, whose runs can report. */
export async function startBuildCrashStage(): Promise<BuildCrashStage> {
  const stage = await startRolloutStage({ speed: 100, idle: true });
  const now = (): Date => new Date();
  const log = { error: () => undefined, warn: () => undefined };
  // Slow enough that whoever goes on after a kill comes before the run says anything.
  const github = await startGithub({ now, log, randomBytes, faults: faults(), ledger: ledger(now), pace: { build: 600 } });
  const tokens = callbackTokens({ masterKey: testMasterKey, now });
  const integration = {
    id: 'int_test',
    organisationId: 'org_test',
    kind: 'github',
    name: 'GitHub',
    account: 'acme',
    apiUrl: github.apiUrl,
    webUrl: github.url,
    privateAddresses: true,
    builderRepository: 'acme/spacedock-builder',
  };
  let url = '';
  const ports: RolloutPorts = {
    ...stage.ports,
    integrations: { ...stage.ports.integrations, mintGitToken: async () => ({ integration, token: github.token }) as never },
    builds: {
      openGithub: githubClient,
      tokens,
      callbackUrl: () => url,
      log: { warn: () => undefined },
      patience: { lookMs: 5, pollMs: 300_000, settleMs: 400, deadlineMs: 60_000 },
    },
  };
  const inlet = buildInlet({ ...ports, tokens, now, monotonic: () => performance.now(), log: { info: () => undefined } });
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    try {
      const data = request.url?.endsWith('/ticket')
        ? await inlet.ticket(token)
        : await inlet.report(token, JSON.parse(Buffer.concat(chunks).toString()) as BuildReport);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    } catch (error) {
      response.writeHead(error instanceof OutcomeError ? error.http : 500).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/builds`;
  return {
    stage,
    github,
    ports,
    async close() {
      await github.close();
      server.closeAllConnections();
      await once(server.close(), 'close');
      await stage.close();
    },
  };
}
