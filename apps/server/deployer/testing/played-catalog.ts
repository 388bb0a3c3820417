import type { ConnectRouter } from '@connectrpc/connect';
import { type CatalogDeployment, DeploymentService, type NewId, outcome, type Policy } from '@spacedock/contracts';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import type { Access } from '../../gateway/access.ts';

/** What the catalog of a test was told of a deployment. */
export interface Told {
  readonly rpc: 'status' | 'current' | 'configs';
  readonly deploymentId: string;
  readonly what: string;
  readonly version: number;
}

export type KnownDeployment = Partial<Omit<CatalogDeployment, '$typeName' | '$unknown' | 'configs'>> & {
  readonly configs?: DeploymentConfigs;
};

export interface PlayedCatalog {
  readonly contract: (router: ConnectRouter) => void;
  /** Makes the catalog know a deployment, in a project and an environment of its own unless said; answers its id. */
  readonly deployment: (facts?: KnownDeployment) => string;
  readonly change: (id: string, facts: KnownDeployment) => void;
  readonly forget: (id: string) => void;
  readonly find: (id: string) => CatalogDeployment;
  readonly told: readonly Told[];
  /** Until it is called again without, every question is answered with this. */
  readonly failWith: (error?: Error) => void;
  /** The same for what it is told: questions are answered. */
  readonly failTelling: (error?: Error) => void;
}

export interface PlayedCatalogParts {
  readonly newId: NewId;
  readonly organisationId: string;
  readonly accessOf: (userId: string) => Access | undefined;
}

/** In the place of config's deployments: what it knows is what the test says. */
export function playedCatalog({ newId, organisationId, accessOf }: PlayedCatalogParts): PlayedCatalog {
  const known = new Map<string, CatalogDeployment>();
  const told: Told[] = [];
  let failure: Error | undefined;
  let deaf: Error | undefined;

  function find(id: string): CatalogDeployment {
    if (failure) throw failure;
    const found = known.get(id);
    if (!found) throw outcome('object.not_found', { kind: 'deployment', id });
    return found;
  }
  function listen(id: string): CatalogDeployment {
    if (deaf) throw deaf;
    return find(id);
  }
  const messageOf = ({ configs, ...facts }: KnownDeployment) => ({
    ...facts,
    ...(configs === undefined ? {} : { configs: JSON.stringify(configs) }),
  });

  return {
    find,
    told,
    failWith: (error) => void (failure = error),
    failTelling: (error) => void (deaf = error),
    forget: (id) => void known.delete(id),
    change: (id, facts) => void known.set(id, { ...find(id), ...messageOf(facts) }),
    deployment(facts = {}) {
      const id = newId('deployment');
      const standard: CatalogDeployment = {
        $typeName: 'spacedock.config.v1.Deployment',
        repoUrl: '',
        repoKey: '',
        branch: '',
        integrationId: '',
        autoDeploy: true,
        currentRevisionId: '',
        registryUrl: '',
        registryIntegrationId: '',
        preview: false,
        fork: false,
        id,
        organisationId,
        projectId: newId('project'),
        environmentId: newId('environment'),
        environmentName: 'prod',
        spaceId: 'spc_abc',
        spaceName: 'name-of-spc_abc',
        namespace: 'shop',
        name: `d${id.slice(-10)}`,
        sourceType: 'image',
        image: 'registry.example.com/shop:1',
        configs: '{}',
        status: 'pending',
      };
      known.set(id, { ...standard, ...messageOf(facts) });
      return id;
    },
    contract: (router) =>
      void router.service(DeploymentService, {
        async useDeployment({ caller, deploymentId, policy }) {
          const deployment = find(deploymentId);
          const access = caller?.organisationId === deployment.organisationId ? accessOf(caller.userId) : undefined;
          const place = { project: deployment.projectId, environment: deployment.environmentId };
          if (!access || !(access.holds('deployment:view', place) || access.holds(policy as Policy, place))) {
            throw outcome('object.not_found', { kind: 'deployment', id: deploymentId });
          }
          access.must(policy as Policy, place, `deployment ${deployment.name}`);
          return { deployment };
        },
        async findEnvironment({ caller, environmentId, policy }) {
          const deployments = [...known.values()].filter((one) => one.environmentId === environmentId);
          const { projectId = '', spaceId = '', namespace = '' } = deployments[0] ?? {};
          const place = { project: projectId, environment: environmentId };
          const access = accessOf(caller?.userId ?? '');
          if (!access?.holds(policy as Policy, place)) throw outcome('object.not_found', { kind: 'environment', id: environmentId });
          return { environmentId, environmentName: 'prod', projectId, spaceId, namespace, deployments };
        },
        getDeployment: async ({ deploymentId }) => ({ deployment: find(deploymentId) }),
        async updateDeploymentStatus({ deploymentId, status, version }) {
          listen(deploymentId);
          told.push({ rpc: 'status', deploymentId, what: status, version: Number(version) });
          return {};
        },
        async setCurrentRevision({ deploymentId, revisionId, version }) {
          listen(deploymentId);
          told.push({ rpc: 'current', deploymentId, what: revisionId, version: Number(version) });
          return {};
        },
        async restoreConfigs({ deploymentId, configs }) {
          known.set(deploymentId, { ...listen(deploymentId), configs });
          told.push({ rpc: 'configs', deploymentId, what: configs, version: 0 });
          return {};
        },
      }),
  };
}
