import type { IpPermission, SecurityGroup } from '@spacedock/clouds/aws';
import { at, type AwsContext, type AwsStep, type From, once, type StepRef } from '../aws-step.ts';
import { unlessSo } from '../failed-as.ts';
import { findOrMake, notShownYet } from '../find-or-make.ts';
import { networkUsers } from '../network-users.ts';
import { ownFilters, ownName, tagList, tagsFor } from '../ownership.ts';
import { takeAllAway } from '../take-away.ts';

export type MadeSecurityGroup = { readonly groupId: string };

/** Who may come in on a port: a block of addresses, or whoever is in a group. */
export interface Ingress {
  readonly port: number;
  readonly from: { readonly cidr: string } | { readonly groupId: string };
}

export interface SecurityGroupPlan {
  /** `security-group`, or `security-group/load-balancer`. */
  readonly step: string;
  readonly title: string;
  /** Part of its name in AWS. */
  readonly what: string;
  readonly needs: readonly string[];
  readonly vpcId: From<string>;
  readonly ingress: From<readonly Ingress[]>;
}

export const securityGroupRef = (step: string): StepRef<MadeSecurityGroup> => ({ name: step });

export const securityGroup = ({ step, title, what, needs, vpcId, ingress }: SecurityGroupPlan): AwsStep<MadeSecurityGroup> => ({
  name: step,
  title,
  needs,
  permissions: [
    'ec2:DescribeSecurityGroups',
    'ec2:CreateSecurityGroup',
    'ec2:CreateTags',
    'ec2:AuthorizeSecurityGroupIngress',
    'ec2:DeleteSecurityGroup',
    'ec2:DescribeNetworkInterfaces',
  ],
  async ensure(context) {
    const { aws } = context.ports;
    const GroupName = ownName(context, what);
    const found = await findOrMake(context, step, {
      what: `The security group ${GroupName}`,
      find: async () => (await ownGroups(context, step))[0],
      make: () =>
        aws.ask('ec2:CreateSecurityGroup', once(context), (ec2, how) =>
          ec2.createSecurityGroup(
            {
              GroupName,
              Description: title,
              VpcId: vpcId(context),
              TagSpecifications: [{ ResourceType: 'security-group', Tags: tagList(tagsFor(context, step, GroupName)) }],
            },
            how,
          ),
        ),
    });
    if (found?.GroupId === undefined) return notShownYet;
    const { GroupId } = found;
    for (const rule of ingress(context).filter((one) => !isThere(found, one))) {
      await unlessSo(
        aws.ask('ec2:AuthorizeSecurityGroupIngress', at(context), (ec2, how) =>
          ec2.authorizeSecurityGroupIngress({ GroupId, IpPermissions: [permissionOf(rule)] }, how),
        ),
      );
    }
    return { done: { groupId: GroupId } };
  },
  async undo(context) {
    const found = await ownGroups(context, step);
    return takeAllAway(
      found.map(({ GroupId = '' }) => ({
        what: `the security group ${GroupId}`,
        delete: () =>
          context.ports.aws.ask('ec2:DeleteSecurityGroup', at(context), (ec2, how) => ec2.deleteSecurityGroup({ GroupId }, how)),
        users: () => networkUsers(context, 'group-id', GroupId),
      })),
    );
  },
});

async function ownGroups(context: AwsContext, step: string): Promise<readonly SecurityGroup[]> {
  const { SecurityGroups = [] } = await context.ports.aws.ask('ec2:DescribeSecurityGroups', at(context), (ec2, how) =>
    ec2.describeSecurityGroups({ Filters: ownFilters(context, step) }, how),
  );
  return SecurityGroups;
}

function permissionOf({ port, from }: Ingress): IpPermission {
  const ports = { IpProtocol: 'tcp', FromPort: port, ToPort: port };
  return 'cidr' in from
    ? { ...ports, IpRanges: [{ CidrIp: from.cidr }] }
    : { ...ports, UserIdGroupPairs: [{ GroupId: from.groupId }] };
}

const isThere = ({ IpPermissions = [] }: SecurityGroup, { port, from }: Ingress): boolean =>
  IpPermissions.some(
    ({ FromPort, ToPort, IpRanges = [], UserIdGroupPairs = [] }) =>
      FromPort === port &&
      ToPort === port &&
      ('cidr' in from
        ? IpRanges.some(({ CidrIp }) => CidrIp === from.cidr)
        : UserIdGroupPairs.some(({ GroupId }) => GroupId === from.groupId)),
  );
