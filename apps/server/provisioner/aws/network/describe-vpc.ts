import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext } from '../aws-step.ts';

/** The VPC with this id; that it is not there is the user's to mend. */
export async function describeVpc(
  context: AwsContext,
  vpcId: string,
): Promise<{ readonly vpcId: string; readonly cidr: string }> {
  const { Vpcs = [] } = await context.ports.aws.ask('ec2:DescribeVpcs', at(context), (ec2, how) =>
    ec2.describeVpcs({ VpcIds: [vpcId] }, how),
  );
  const [found] = Vpcs;
  if (found === undefined) {
    throw new StepFailure({
      bucket: 'user_action',
      code: 'not_found',
      message: `There is no VPC ${vpcId} in ${context.ports.region}.`,
      fixHint: 'Check vpcID and region of the job.',
    });
  }
  return { vpcId, cidr: found.CidrBlock ?? '' };
}
