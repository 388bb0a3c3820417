import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { useSend } from '../../api/use-send.ts';
import { guideIsDone, sample, sampleState, type SampleStep } from './sample-app.ts';

/** The three steps to the sample app, and how far they are. */
export function useSampleApp(wanted: boolean) {
  const oldest = { limit: 100, sort_by: 'createdAt', sort_order: 'asc' } as const;
  // Of two, one is not the sample: then there is nothing to guide to, and the rest is not asked for.
  const deployments = useList(call('get', '/api/deployments', { params: { query: { ...oldest, limit: 2 } } }), {
    topics: ['deployments'],
    when: wanted,
  });
  const when = wanted && !deployments.loading && deployments.rows.length < 2;
  const spaces = useList(call('get', '/api/spaces', { params: { query: oldest } }), { topics: ['spaces'], when });
  const environments = useList(call('get', '/api/environments', { params: { query: oldest } }), {
    topics: ['environments'],
    when,
  });
  const accounts = useList(call('get', '/api/cloud-accounts', { params: { query: { provider: 'aws', ...oldest } } }), {
    topics: ['cloud-accounts'],
    when,
  });
  const integrations = useList(call('get', '/api/integrations', { params: { query: oldest } }), {
    topics: ['integrations'],
    when,
  });
  const [account] = accounts.rows;
  const github = integrations.rows.find(({ kind }) => kind === 'github');
  const registry = integrations.rows.find(({ kind }) => kind === 'ecr');
  const { run, problem } = useSend(['cloud-accounts', 'spaces', 'projects', 'environments', 'deployments']);
  const [doing, setDoing] = useState<SampleStep | undefined>(undefined);
  const busy = useRef(false);
  const known =
    when &&
    [spaces, environments, deployments, accounts, integrations].every((list) => !list.loading && list.problem === undefined);
  const state = sampleState({ spaces: spaces.rows, environments: environments.rows, deployments: deployments.rows });

  const steps: Readonly<Record<Exclude<SampleStep, 'watch'>, () => Promise<unknown>>> = {
    async space() {
      if (!account) return;
      const cluster = { accountID: account.id, region: sample.region, clusterName: sample.cluster };
      if (
        !(await run(
          call('put', '/api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access', { params: { path: cluster } }),
        ))
      )
        return;
      await run(
        call('post', '/api/spaces', {
          body: {
            name: sample.cluster,
            provider: 'aws',
            cloudAccountId: account.id,
            config: { clusterName: sample.cluster, region: sample.region },
          },
        }),
      );
    },
    async environment() {
      if (!registry || !state.space) return;
      // Halfway yesterday: the project is there, the environment is not.
      const same = (await run(call('get', '/api/projects', { params: { query: { search: sample.project } } })))?.answer.data.find(
        ({ name }) => name === sample.project,
      );
      const project =
        same ??
        (
          await run(
            call('post', '/api/projects', {
              body: { name: sample.project, description: 'Made by the guide: the sample app of the sandbox.' },
            }),
          )
        )?.answer.data;
      if (!project) return;
      await run(
        call('post', '/api/projects/{projectId}/environments', {
          params: { path: { projectId: project.id } },
          body: {
            name: sample.environment,
            spaceId: state.space.id,
            namespace: sample.namespace,
            createNamespace: true,
            registryIntegrationId: registry.id,
            registryUrl: `${registry.metadata.registry}/${sample.namespace}`,
          },
        }),
      );
    },
    async deployment() {
      if (!github || !state.environment) return;
      await run(
        call('post', '/api/deployments', {
          body: {
            name: sample.name,
            envId: state.environment.id,
            sourceType: 'git',
            repoUrl: `${github.metadata.githubURL}/${sample.repository}`,
            branch: 'main',
            integrationId: github.id,
            autoDeploy: true,
            configs: { port: 8080, expose: { type: 'tcp' } },
          },
        }),
      );
    },
  };

  return {
    known,
    /** The sandbox is connected to the organisation of the first admin; in others there is nothing that the steps could begin with. */
    possible: account !== undefined && github !== undefined && registry !== undefined,
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
