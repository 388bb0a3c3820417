import { at, type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findOrMake } from '../find-or-make.ts';
import { placementRef } from '../network/placement.ts';
import { ownName, tagList, tagsFor } from '../ownership.ts';
import { takeAway } from '../take-away.ts';

export type MadeSubnetGroup = { readonly subnetGroup: string };

export const subnetGroupRef: StepRef<MadeSubnetGroup> = { name: 'subnet-group' };
const step = subnetGroupRef.name;

export const rdsSubnetGroup: AwsStep<MadeSubnetGroup> = {
  name: step,
  title: 'Subnet group of the database',
  needs: [placementRef.name],
  permissions: ['rds:DescribeDBSubnetGroups', 'rds:CreateDBSubnetGroup', 'rds:AddTagsToResource', 'rds:DeleteDBSubnetGroup'],
  async ensure(context) {
    const DBSubnetGroupName = ownName(context, 'db');
    const found = await findOrMake(context, step, {
      what: `The subnet group ${DBSubnetGroupName}`,
      find: () => describe(context, DBSubnetGroupName),
      make: () =>
        context.ports.aws.ask('rds:CreateDBSubnetGroup', at(context), (rds, how) =>
          rds.createDBSubnetGroup(
            {
              DBSubnetGroupName,
              DBSubnetGroupDescription: `Made by Spacedock, job ${context.jobId}`,
              SubnetIds: [...context.output(placementRef).subnetIds],
              Tags: tagList(tagsFor(context, step, DBSubnetGroupName)),
            },
            how,
          ),
        ),
    });
    return found ? { done: { subnetGroup: DBSubnetGroupName } } : waitFor(2, 'RDS is making the subnet group.');
  },
  async undo(context) {
    const DBSubnetGroupName = ownName(context, 'db');
    return takeAway({
      what: `the subnet group ${DBSubnetGroupName}`,
      delete: () =>
        context.ports.aws.ask('rds:DeleteDBSubnetGroup', at(context), (rds, how) =>
          rds.deleteDBSubnetGroup({ DBSubnetGroupName }, how),
        ),
    });
  },
};

async function describe(context: AwsContext, DBSubnetGroupName: string) {
  const answer = await ifThere(
    context.ports.aws.ask('rds:DescribeDBSubnetGroups', at(context), (rds, how) =>
      rds.describeDBSubnetGroups({ DBSubnetGroupName }, how),
    ),
  );
  return answer?.DBSubnetGroups?.[0];
}
