import { everyPage } from '@spacedock/clouds/aws';
import { at, type AwsContext, type From } from './aws-step.ts';
import { placement, type PlacementPlan } from './network/placement.ts';
import { fail, pass, type PreFlightCheck } from './pre-flight.ts';

/** Checks that several kinds make. */

/** A name that has to be free. */
export const nameFree = (what: string, name: string | null, isTaken: From<Promise<boolean>>): PreFlightCheck => ({
  check: 'name',
  async run(context) {
    if (name === null) return pass(`The ${what} gets a name of its own.`);
    return (await isTaken(context))
      ? fail(
          `There is a ${what} named ${name} in ${context.ports.region} already.`,
          'Use another name, or remove what has this one.',
        )
      : pass(`No ${what} in ${context.ports.region} is named ${name}.`);
  },
});

export interface QuotaNeed {
  /** As Service Quotas names it. */
  readonly service: string;
  readonly code: string;
  readonly what: string;
  /** How many the job makes. */
  readonly add: number;
  /** How many there are. */
  readonly count: From<Promise<number>>;
}

export const quotaLeft = ({ service, code, what, add, count }: QuotaNeed): PreFlightCheck => ({
  check: `quota: ${what}`,
  async run(context) {
    const { Quota } = await context.ports.aws.ask('servicequotas:GetServiceQuota', at(context), (quotas, how) =>
      quotas.getServiceQuota({ ServiceCode: service, QuotaCode: code }, how),
    );
    const there = await count(context);
    const most = Quota?.Value ?? 0;
    return there + add <= most
      ? pass(`${there} of ${most} ${what} are used; the job adds ${add}.`)
      : fail(
          `${there} of ${most} ${what} are used, and the job adds ${add}.`,
          `Ask AWS for a higher quota (Service Quotas, ${service}, ${code}), or remove what is not needed.`,
        );
  },
});

/** Asks what the step itself will ask. */
export const placeFound = (plan: PlacementPlan): PreFlightCheck => ({
  check: 'network',
  async run(context) {
    const found = await placement(plan).ensure(context);
    if (!('done' in found)) return pass('The network is chosen when the job runs.');
    const { vpcId, subnetIds, client } = found.done;
    const peered = client === null ? '' : ` It is connected with ${client.vpcId}, the network of the cluster.`;
    return pass(`It goes into ${vpcId}, subnets ${subnetIds.join(', ')}.${peered}`);
  },
});

export const instanceTypesOffered = (types: readonly string[]): PreFlightCheck => ({
  check: 'instance types',
  async run(context) {
    const wanted = [...new Set(types)];
    const offered = await everyPage(
      context.ports.aws,
      'ec2:DescribeInstanceTypeOfferings',
      at(context),
      async (ec2, how, NextToken) => {
        const page = await ec2.describeInstanceTypeOfferings(
          {
            LocationType: 'region',
            Filters: [{ Name: 'instance-type', Values: wanted }],
            NextToken,
          },
          how,
        );
        return { items: page.InstanceTypeOfferings, next: page.NextToken };
      },
    );
    const missing = wanted.filter((type) => !offered.some(({ InstanceType }) => InstanceType === type));
    return missing.length === 0
      ? pass(`${context.ports.region} offers ${wanted.join(', ')}.`)
      : fail(
          `${context.ports.region} does not offer ${missing.join(', ')}.`,
          'Use an instance type of the region, or another region.',
        );
  },
});

/** All VPCs of the region, with their blocks. */
export async function vpcsOf(context: AwsContext): Promise<readonly { readonly vpcId: string; readonly cidr: string }[]> {
  const found = await everyPage(context.ports.aws, 'ec2:DescribeVpcs', at(context), async (ec2, how, NextToken) => {
    const page = await ec2.describeVpcs({ NextToken }, how);
    return { items: page.Vpcs, next: page.NextToken };
  });
  return found.map(({ VpcId = '', CidrBlock = '' }) => ({ vpcId: VpcId, cidr: CidrBlock }));
}
