import type { TObject } from 'typebox';
import type { AwsStep } from '../aws-step.ts';
import { datastoreConfig } from '../datastore/config.ts';
import { datastoreWorkflow } from '../datastore/workflow.ts';
import type { KindConfig } from '../kind-config.ts';
import { kubernetesConfig } from '../kubernetes/config.ts';
import { kubernetesWorkflow } from '../kubernetes/workflow.ts';
import { loadBalancerConfig } from '../load-balancer/config.ts';
import { loadBalancerWorkflow } from '../load-balancer/workflow.ts';
import { networkConfig } from '../network/config.ts';
import { networkWorkflow } from '../network/workflow.ts';
import { registryConfig } from '../registry/config.ts';
import { registryWorkflow } from '../registry/workflow.ts';
import { vmPoolConfig } from '../vm-pool/config.ts';
import { vmPoolWorkflow } from '../vm-pool/workflow.ts';
import type { StepsCase } from './describe-aws-steps.ts';

/** As the API would: what is not said is filled in, and nothing is wrong. */
function planned<Schema extends TObject, Config>(
  { complete }: KindConfig<Schema, Config>,
  given: Parameters<KindConfig<Schema, Config>['complete']>[0],
): Config {
  return complete(given, (path, problem) => {
    throw new Error(`${path} ${problem}`);
  });
}

const network = (name: string): readonly AwsStep[] =>
  networkWorkflow.steps(planned(networkConfig, { name, cidr: '10.40.0.0/24', zones: 1, natGateways: 'single' }));

const database = (name: string, engine: 'postgres' | 'redis'): readonly AwsStep[] =>
  datastoreWorkflow.steps(planned(datastoreConfig, { name, engine }));

const ownNetworkCluster = (name: string): readonly AwsStep[] =>
  kubernetesWorkflow.steps(
    planned(kubernetesConfig, { name, network: { cidr: '10.50.0.0/22' }, nodeGroups: [{ name: 'default' }, { name: 'more' }] }),
  );

const cluster = (name: string, vpcID: string): readonly AwsStep[] =>
  kubernetesWorkflow.steps(planned(kubernetesConfig, { name, vpcID }));

const pool = (name: string): readonly AwsStep[] =>
  vmPoolWorkflow.steps(planned(vmPoolConfig, { name, min: 1, max: 2, createLoadBalancer: true, listenerPorts: [80] }));

const registry = (name: string): readonly AwsStep[] =>
  registryWorkflow.steps(planned(registryConfig, { name: `${name}/api`, expireUntaggedAfterDays: 14 }));

const balancer = (name: string): readonly AwsStep[] =>
  loadBalancerWorkflow.steps(planned(loadBalancerConfig, { name, type: 'network', listenerPorts: [5432], internal: true }));

export const stepsCases = {
  network: { title: 'a network', steps: network },
  database: { title: 'a database', steps: (name) => database(name, 'postgres') },
  cache: { title: 'a cache', steps: (name) => database(name, 'redis') },
  // All of its parts are killed in the cases of a network and of a cluster in a network that is there.
  ownNetworkCluster: { title: 'a cluster with a network of its own', steps: ownNetworkCluster },
  cluster: { title: 'a cluster', steps: cluster },
  pool: { title: 'a pool of machines', steps: pool },
  registry: { title: 'a registry', steps: registry },
  balancer: { title: 'a load balancer', steps: balancer },
} satisfies Record<string, StepsCase>;
