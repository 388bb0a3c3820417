import type { AwsAccess } from '@spacedock/clouds/aws';
import type { JsonFields, Workflow } from '@spacedock/workflow';
import type { Static, TObject } from 'typebox';
import type { CloudKind, Target } from '../cloud-kind.ts';
import type { JobKind } from '../job-kinds.ts';
import type { AwsContext, AwsWorkflow } from './aws-step.ts';
import { datastoreChecks } from './datastore/checks.ts';
import { datastoreConfig } from './datastore/config.ts';
import { datastoreCost } from './datastore/cost-lines.ts';
import { databasePermissions } from './datastore/later-permissions.ts';
import { datastoreWorkflow } from './datastore/workflow.ts';
import { iamPolicy } from './iam-policy.ts';
import type { KindConfig } from './kind-config.ts';
import { kubernetesChecks } from './kubernetes/checks.ts';
import { kubernetesConfig } from './kubernetes/config.ts';
import { kubernetesCost } from './kubernetes/cost-lines.ts';
import { kubernetesWorkflow } from './kubernetes/workflow.ts';
import { loadBalancerChecks } from './load-balancer/checks.ts';
import { loadBalancerConfig } from './load-balancer/config.ts';
import { balancerCost } from './load-balancer/cost-lines.ts';
import { loadBalancerWorkflow } from './load-balancer/workflow.ts';
import { networkChecks } from './network/checks.ts';
import { networkConfig } from './network/config.ts';
import { networkCost } from './network/cost-lines.ts';
import { networkWorkflow } from './network/workflow.ts';
import type { AwsPorts } from './ports.ts';
import { preFlight, type PreFlightCheck } from './pre-flight.ts';
import { type CostItem, costOf } from './prices/cost.ts';
import type { Prices } from './prices/price-list.ts';
import { registryChecks } from './registry/checks.ts';
import { registryConfig } from './registry/config.ts';
import { registryCost } from './registry/cost-lines.ts';
import { registryWorkflow } from './registry/workflow.ts';
import { vmPoolChecks } from './vm-pool/checks.ts';
import { vmPoolConfig } from './vm-pool/config.ts';
import { vmPoolCost } from './vm-pool/cost-lines.ts';
import { vmPoolWorkflow } from './vm-pool/workflow.ts';

export interface AwsKindParts {
  /** The account of the target, for looking only. */
  readonly open: (target: Target) => Promise<AwsAccess>;
  readonly prices: Prices;
  readonly now: () => Date;
}

/** Everything that is known of a kind on AWS. */
interface Declaration<Schema extends TObject, Plan extends JsonFields> {
  readonly config: KindConfig<Schema, Plan>;
  readonly workflow: AwsWorkflow<Plan>;
  readonly checks: (plan: Plan) => readonly PreFlightCheck[];
  readonly cost: (plan: Plan) => readonly CostItem[];
  /** What is done to it later takes beside its own steps. */
  readonly later?: (plan: Plan) => readonly string[];
}

/** The same, for those who do not know which kind it is: a plan is whatever its own `complete` made. */
type AnyKind = Omit<CloudKind, 'preview'> & {
  readonly runs: Workflow<JsonFields, AwsPorts>;
  readonly checks: (plan: JsonFields) => readonly PreFlightCheck[];
  readonly cost: (plan: JsonFields) => readonly CostItem[];
  readonly later: (plan: JsonFields) => readonly string[];
};

function kind<Schema extends TObject, Plan extends JsonFields>({
  config,
  workflow,
  checks,
  cost,
  later,
}: Declaration<Schema, Plan>): AnyKind {
  const steps = (plan: JsonFields) => workflow.steps(plan as Plan);
  return {
    workflow: workflow.name,
    schema: config.schema,
    complete: (given, wrong) => config.complete(given as Static<Schema>, wrong),
    steps,
    runs: { name: workflow.name, steps },
    checks: (plan) => checks(plan as Plan),
    cost: (plan) => cost(plan as Plan),
    later: (plan) => later?.(plan as Plan) ?? [],
  };
}

const kinds: Readonly<Record<JobKind, AnyKind>> = {
  kubernetes: kind({ config: kubernetesConfig, workflow: kubernetesWorkflow, checks: kubernetesChecks, cost: kubernetesCost }),
  vm_pool: kind({ config: vmPoolConfig, workflow: vmPoolWorkflow, checks: vmPoolChecks, cost: vmPoolCost }),
  datastore: kind({
    config: datastoreConfig,
    workflow: datastoreWorkflow,
    checks: datastoreChecks,
    cost: datastoreCost,
    later: databasePermissions,
  }),
  network: kind({ config: networkConfig, workflow: networkWorkflow, checks: networkChecks, cost: networkCost }),
  registry: kind({ config: registryConfig, workflow: registryWorkflow, checks: registryChecks, cost: registryCost }),
  load_balancer: kind({
    config: loadBalancerConfig,
    workflow: loadBalancerWorkflow,
    checks: loadBalancerChecks,
    cost: balancerCost,
  }),
};

/** For the engine. Their input is the plan that the kind's `complete` made. */
export const awsWorkflows: readonly Workflow<JsonFields, AwsPorts>[] = Object.values(kinds).map(({ runs }) => runs);

/** What can be provisioned on AWS, for the API. */
export function awsKinds(parts: AwsKindParts): Readonly<Record<JobKind, CloudKind>> {
  const offered = ({ workflow, schema, complete, steps, checks, cost, later }: AnyKind): CloudKind => ({
    workflow,
    schema,
    complete,
    steps,
    async preview(plan, target) {
      const aws = await parts.open(target);
      const context = lookingOnly(parts, aws, target);
      const { name } = plan;
      const place = {
        partition: aws.partition,
        region: target.region,
        account: aws.account.cloudAccountId,
        organisationId: target.organisationId,
        name: typeof name === 'string' ? name : 'sd-*',
      };
      const needed = [...steps(plan), { permissions: later(plan) }];
      const [found, sum] = await Promise.all([
        preFlight(context, needed, checks(plan)),
        costOf(cost(plan), parts.prices(aws, target.region, context)),
      ]);
      return { iamPolicy: { ...iamPolicy(needed, place) }, checks: [...found], cost: { ...sum, lines: [...sum.lines] } };
    },
  });
  const { kubernetes, vm_pool, datastore, network, registry, load_balancer } = kinds;
  return {
    kubernetes: offered(kubernetes),
    vm_pool: offered(vm_pool),
    datastore: offered(datastore),
    network: offered(network),
    registry: offered(registry),
    load_balancer: offered(load_balancer),
  };
}

const longestLookMs = 30_000;

/** Checks ask as steps do, but there is no job yet: whatever would make something has nothing to make it with. */
function lookingOnly({ now }: AwsKindParts, aws: AwsAccess, { region, organisationId, clusterName }: Target): AwsContext {
  const nothing = (): never => {
    throw new Error('A preview makes nothing.');
  };
  return {
    jobId: 'preview',
    input: undefined,
    token: 'preview',
    attempt: 1,
    answer: undefined,
    now,
    signal: AbortSignal.timeout(longestLookMs),
    ports: {
      aws,
      region,
      organisationId,
      cluster: clusterName === '' ? undefined : clusterName,
      randomBytes: nothing,
      spaces: { register: nothing, remove: nothing, discover: nothing, drain: nothing },
    },
    output: nothing,
    outputIfDone: () => undefined,
  };
}
