import type { JsonFields } from '@spacedock/workflow';

export interface PolicyPlace {
  readonly partition: string;
  readonly region: string;
  /** 12 digits. */
  readonly account: string;
  readonly organisationId: string;
  /** Of what people named in the job. */
  readonly name: string;
}

/** Where actions of one service may be done. The first rule that fits an action is its own. */
interface Scope {
  readonly actions: RegExp;
  readonly sid: string;
  readonly resources: (place: PolicyPlace) => readonly string[];
  readonly condition?: (place: PolicyPlace) => JsonFields;
}

const everything = (): readonly string[] => ['*'];
const here =
  (service: string, ...paths: readonly string[]) =>
  ({ partition, region, account, name }: PolicyPlace): readonly string[] =>
    paths.map((path) => `arn:${partition}:${service}:${region}:${account}:${path.replaceAll('NAME', name)}`);
const roles =
  (path: string) =>
  ({ partition, account }: PolicyPlace): readonly string[] => [`arn:${partition}:iam::${account}:role/${path}`];
const ourTag = ({ organisationId }: PolicyPlace): JsonFields => ({
  StringEquals: { 'aws:ResourceTag/spacedock:organisation': organisationId },
});

/**
 * As narrow as AWS can be told: by name where things have names, by tag where they get one when they are made. What EC2 and the
 * load balancers are asked to make has neither before it is there, and what is only looked at cannot be narrowed.
 */
const scopes: readonly Scope[] = [
  {
    actions: /^iam:PassRole$/,
    sid: 'PassRole',
    resources: roles('sd-*'),
    condition: () => ({ StringEquals: { 'iam:PassedToService': ['eks.amazonaws.com', 'ec2.amazonaws.com'] } }),
  },
  { actions: /^iam:CreateServiceLinkedRole$/, sid: 'ServiceLinkedRoles', resources: roles('aws-service-role/*') },
  { actions: /^iam:(Create|Tag|Delete|Attach|Detach|ListAttached)/, sid: 'Roles', resources: roles('sd-*') },
  { actions: /^secretsmanager:/, sid: 'Secrets', resources: here('secretsmanager', 'secret:spacedock/*') },
  { actions: /^eks:Describe/, sid: 'Describe', resources: here('eks', 'cluster/*', 'nodegroup/*', 'access-entry/*') },
  {
    actions: /^eks:(?!List)/,
    sid: 'Clusters',
    resources: here('eks', 'cluster/NAME', 'nodegroup/NAME/*', 'access-entry/NAME/*'),
  },
  { actions: /^ecr:/, sid: 'Repositories', resources: here('ecr', 'repository/NAME') },
  {
    actions: /^rds:(?!Describe)/,
    sid: 'Databases',
    resources: here('rds', 'db:NAME', 'db:sd-*', 'subgrp:sd-*', 'snapshot:*', 'og:*', 'pg:*'),
  },
  {
    actions: /^elasticache:(?!Describe)/,
    sid: 'Caches',
    resources: here(
      'elasticache',
      'replicationgroup:NAME',
      'replicationgroup:sd-*',
      'cluster:*',
      'subnetgroup:sd-*',
      'parametergroup:*',
      'snapshot:*',
    ),
  },
  {
    actions: /^autoscaling:(?!Describe)/,
    sid: 'AutoScalingGroups',
    resources: here('autoscaling', 'autoScalingGroup:*:autoScalingGroupName/NAME'),
  },
  {
    actions: /^elasticloadbalancing:(?!Describe)/,
    sid: 'LoadBalancers',
    resources: here(
      'elasticloadbalancing',
      'loadbalancer/app/NAME/*',
      'loadbalancer/net/NAME/*',
      'listener/app/NAME/*',
      'listener/net/NAME/*',
      'targetgroup/sd-*/*',
    ),
  },
  {
    actions: /^ec2:(Delete(?!Route$)|Release|Modify|Detach|Disassociate)/,
    sid: 'OwnNetwork',
    resources: everything,
    condition: ourTag,
  },
  { actions: /./, sid: 'Others', resources: everything },
];

/** The least that an account has to be allowed for these steps, ready to paste into a policy of IAM. */
export function iamPolicy(steps: readonly { readonly permissions: readonly string[] }[], place: PolicyPlace): JsonFields {
  const actions = [...new Set(steps.flatMap(({ permissions }) => permissions))].toSorted();
  const groups = Map.groupBy(
    actions,
    (action) => `${action.split(':')[0]} ${scopes.findIndex((scope) => scope.actions.test(action))}`,
  );
  return {
    Version: '2012-10-17',
    Statement: [...groups].map(([key, Action]) => {
      const [service = '', index] = key.split(' ');
      const scope = scopes[Number(index)];
      const condition = scope?.condition?.(place);
      return {
        Sid: `${service.charAt(0).toUpperCase()}${service.slice(1)}${scope?.sid ?? ''}`,
        Effect: 'Allow',
        Action,
        Resource: [...(scope?.resources(place) ?? everything())],
        ...(condition === undefined ? {} : { Condition: condition }),
      };
    }),
  };
}
