import type { Fault, SandboxGithub } from '@spacedock/sandbox';
import { expect, vi } from 'vitest';
import { testDockerHub } from '../../../testing/docker-hub.ts';
import { startWorld, testMasterKey, type World, type WorldSettings } from '../../../testing/world.ts';
import type { DeploymentEvent } from '../../events/deployment-event.ts';
import type { Revision } from '../../revisions/revision.ts';
import { callbackTokens } from '../callback-token.ts';

export interface Run {
  readonly id: number;
  readonly display_title: string;
  readonly status: string;
  readonly conclusion: string | null;
}

export interface WantedDeployment {
  readonly repo?: string;
  readonly branch?: string;
  readonly env?: string;
  readonly integrationId?: string;
  readonly configs?: object;
}

export interface BuildStage {
  readonly world: World;
  readonly github: SandboxGithub;
  readonly fault: (fault: Fault) => void;
  /** An environment; without a registry where that is said. */
  readonly environment: (registryUrl?: string | null) => Promise<string>;
  readonly repository: (files?: Record<string, string>) => Promise<string>;
  /** A deployment, whose first revision is built; answers both ids. */
  readonly deploy: (
    wanted?: WantedDeployment,
  ) => Promise<{ readonly id: string; readonly revisionId: string; readonly name: string }>;
  readonly revisions: (id: string) => Promise<readonly Revision[]>;
  readonly revision: (of: { readonly id: string; readonly revisionId: string }) => Promise<Revision>;
  /** Resolves when the revision is as wanted. */
  readonly until: (of: { readonly id: string; readonly revisionId: string }, wanted: object) => Promise<Revision>;
  /** `stage status`, and what was told with it. */
  readonly events: (id: string) => Promise<readonly { readonly text: string; readonly meta: Record<string, unknown> }[]>;
  readonly runsOf: (revisionId: string, builder?: string) => Promise<readonly Run[]>;
  /** Made here, so that a test can speak as a build does. */
  readonly tokenOf: (revisionId: string) => Promise<string>;
  readonly registryPassword: string;
  readonly close: () => Promise<void>;
}

const registryPassword = 'dckr-canary-1f2e3d4c5b6a';
let counter = 0;
const fresh = (what: string): string => `${what}-${(counter += 1)}`;

/** Deployments that GitHub builds, on a real server with the sandbox's GitHub. */
export async function startBuildStage(builds: WorldSettings['builds'] = {}, settings: WorldSettings = {}): Promise<BuildStage> {
  const hub = await testDockerHub();
  hub.passwords.set('acme', registryPassword);
  const world = await startWorld({
    ...settings,
    jobs: { sweepMs: 200, pollMs: 50 },
    dockerHub: hub.site,
    builds: { lookMs: 40, pollMs: 300, settleMs: 1_500, ...builds },
  });
  const { github, faults } = await world.github.sandbox({ build: 20 });
  const integration = await world.github.appIntegration();
  const spaceId = await world.clouds.space();
  const { id: registryIntegrationId } = await made<{ id: string }>('/integrations', {
    kind: 'dockerhub',
    name: 'Docker Hub',
    credentials: { username: 'acme', password: registryPassword },
  });
  const { id: projectId } = await made<{ id: string }>('/projects', { name: 'builds' });
  const usual = await environment();

  async function made<Data>(path: string, body: object): Promise<Data> {
    const answer = await world.admin.post<Data>(path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.data;
  }
  async function environment(registryUrl: string | null = 'docker.io/acme'): Promise<string> {
    const name = fresh('env');
    const registry = registryUrl === null ? {} : { registryIntegrationId, registryUrl };
    return (
      await made<{ id: string }>(`/projects/${projectId}/environments`, {
        name,
        spaceId,
        namespace: name,
        createNamespace: true,
        ...registry,
      })
    ).id;
  }
  const revisions = async (id: string) => (await world.admin.get<Revision[]>(`/deployments/${id}/revisions`)).data;
  const revision = async (of: { id: string; revisionId: string }) =>
    (await world.admin.get<Revision>(`/deployments/${of.id}/revisions/${of.revisionId}`)).data;

  return {
    world,
    github,
    environment,
    revisions,
    revision,
    registryPassword,
    fault: (fault) => faults.add(fault),
    async repository(files = { Dockerfile: 'FROM scratch\n' }) {
      const name = fresh('app');
      await github.repositories.create({ owner: 'acme', name, files });
      return name;
    },
    async deploy({ repo = 'checkout', branch = 'main', env = usual, integrationId = integration, configs = {} } = {}) {
      const name = fresh('web');
      const { id } = await made<{ id: string }>('/deployments', {
        name,
        envId: env,
        sourceType: 'git',
        repoUrl: `${github.url}/acme/${repo}`,
        branch,
        integrationId,
        autoDeploy: false,
        configs,
      });
      const [first] = await vi.waitUntil(
        async () => {
          const found = await revisions(id);
          return found.length > 0 ? found : false;
        },
        { timeout: 20_000, interval: 20 },
      );
      return { id, revisionId: first?.id ?? '', name };
    },
    async until(of, wanted) {
      await vi.waitFor(async () => expect(await revision(of)).toMatchObject(wanted), { timeout: 30_000, interval: 30 });
      return revision(of);
    },
    async events(id) {
      const { data } = await world.admin.get<DeploymentEvent[]>(`/deployments/${id}/events`);
      return data.map(({ stage, status, meta }) => ({
        text: `${stage} ${status}`,
        meta: (meta ?? {}) as Record<string, unknown>,
      }));
    },
    async runsOf(revisionId, builder = 'spacedock-builder') {
      const answer = await fetch(`${github.apiUrl}/repos/acme/${builder}/actions/workflows/build.yml/runs?per_page=100`, {
        headers: { authorization: `Bearer ${github.token}` },
      });
      const { workflow_runs: runs } = (await answer.json()) as { workflow_runs: Run[] };
      return runs.filter(({ display_title }) => display_title === `build ${revisionId}`);
    },
    tokenOf: (revisionId) => callbackTokens({ masterKey: testMasterKey, now: world.clock.now }).sign(revisionId),
    async close() {
      await world.close();
      await hub.close();
    },
  };
}
