import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { useSend } from '../../api/use-send.ts';
import { guideIsDone, sample, sampleState, type SampleStep } from './sample-app.ts';

/** The three steps to the sample app, and how far they are. */
export function useSampleApp(when: boolean) {
  const oldest = { limit: 100, sort_by: 'createdAt', sort_order: 'asc' } as const;
  const spaces = useList(call('get', '/api/spaces', { params: { query: oldest } }), { topics: ['spaces'], when });
  const environments = useList(call('get', '/api/environments', { params: { query: oldest } }), { topics: ['environments'], when });
  const deployments = useList(call('get', '/api/deployments', { params: { query: oldest } }), { topics: ['deployments'], when });
  const { run, problem } = useSend(['cloud-accounts', 'spaces', 'projects', 'environments', 'deployments']);
  const [doing, setDoing] = useState<SampleStep | undefined>(undefined);
  const busy = useRef(false);
  const known = when && [spaces, environments, deployments].every((list) => !list.loading && list.problem === undefined);
  const state = sampleState({ spaces: spaces.rows, environments: environments.rows, deployments: deployments.rows });

  async function integration(kind: 'github' | 'ecr') {
    return (await run(call('get', '/api/integrations', { params: { query: { kind, ...oldest } } })))?.answer.data[0];
  }

  const steps: Readonly<Record<Exclude<SampleStep, 'watch'>, () => Promise<unknown>>> = {
    async space() {
      const account = (await run(call('get', '/api/cloud-accounts', { params: { query: { provider: 'aws', ...oldest } } })))?.answer.data[0];
      if (!account) return;
      const cluster = { accountID: account.id, region: sample.region, clusterName: sample.cluster };
      if (!(await run(call('put', '/api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access', { params: { path: cluster } })))) return;
      await run(call('post', '/api/spaces', { body: { name: sample.cluster, provider: 'aws', cloudAccountId: account.id, config: { clusterName: sample.cluster, region: sample.region } } }));
    },
    async environment() {
      const registry = await integration('ecr');
      if (!registry || !state.space) return;
      // Halfway yesterday: the project is there, the environment is not.
      const same = (await run(call('get', '/api/projects', { params: { query: { search: sample.project } } })))?.answer.data.find(({ name }) => name === sample.project);
      const project = same ?? (await run(call('post', '/api/projects', { body: { name: sample.project, description: 'Made by the guide: the sample app of the sandbox.' } })))?.answer.data;
      if (!project) return;
      await run(call('post', '/api/projects/{projectId}/environments', {
        params: { path: { projectId: project.id } },
        body: {
          name: sample.environment, spaceId: state.space.id, namespace: sample.namespace, createNamespace: true,
          registryIntegrationId: registry.id, registryUrl: `${registry.metadata.registry}/${sample.namespace}`,
        },
      }));
    },
    async deployment() {
      const github = await integration('github');
      if (!github || !state.environment) return;
      await run(call('post', '/api/deployments', {
        body: {
          name: sample.name, envId: state.environment.id, sourceType: 'git', repoUrl: `${github.metadata.githubURL}/${sample.repository}`, branch: 'main',
          integrationId: github.id, autoDeploy: true, configs: { port: 8080, expose: { type: 'tcp' } },
        },
      }));
    },
  };

  return {
    known,
    done: guideIsDone(deployments.rows, state.deployment),
    state,
    problem,
    doing,
    go: async (step: keyof typeof steps): Promise<void> => {
      if (busy.current) return;
      busy.current = true;
      setDoing(step);
      try {
        await steps[step]();
      } finally {
        busy.current = false;
        setDoing(undefined);
      }
    },
  };
}

export type SampleApp = ReturnType<typeof useSampleApp>;
