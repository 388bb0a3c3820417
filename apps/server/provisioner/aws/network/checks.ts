import { at } from '../aws-step.ts';
import { quotaLeft, vpcsOf } from '../checks.ts';
import { fail, pass, type PreFlightCheck, warn } from '../pre-flight.ts';
import { overlaps } from './cidr.ts';
import type { NetworkPlan } from './config.ts';

export function networkChecks({ cidr, nat, subnets, peerings }: NetworkPlan): readonly PreFlightCheck[] {
  const gateways = nat === 'none' ? 0 : nat === 'single' ? 1 : subnets.filter(({ tier }) => tier === 'public').length;
  return [
    quotaLeft({
      service: 'vpc',
      code: 'L-F678F1CE',
      what: 'VPCs',
      add: 1,
      count: async (context) => (await vpcsOf(context)).length,
    }),
    ...(gateways === 0
      ? []
      : [
          quotaLeft({
            service: 'ec2',
            code: 'L-0263D0A3',
            what: 'public addresses',
            add: gateways,
            async count(context) {
              const { Addresses = [] } = await context.ports.aws.ask('ec2:DescribeAddresses', at(context), (ec2, how) =>
                ec2.describeAddresses({}, how),
              );
              return Addresses.length;
            },
          }),
        ]),
    addresses(cidr),
    ...peerings.map(({ vpcId, region }) => peeringPossible(cidr, vpcId, region)),
  ];
}

/** Two networks with the same addresses can live side by side, but never be connected. */
const addresses = (cidr: string): PreFlightCheck => ({
  check: 'addresses',
  async run(context) {
    const same = (await vpcsOf(context)).filter((one) => overlaps(one.cidr, cidr));
    return same.length === 0
      ? pass(`No other VPC of ${context.ports.region} has addresses of ${cidr}.`)
      : warn(
          `${same.map((one) => `${one.vpcId} (${one.cidr})`).join(', ')} has addresses of ${cidr} too, so they cannot be peered.`,
          'Use another cidr if they are ever to be peered.',
        );
  },
});

const peeringPossible = (cidr: string, vpcId: string, itsRegion: string | null): PreFlightCheck => ({
  check: `peering with ${vpcId}`,
  async run(context) {
    const { region } = context.ports;
    if (itsRegion !== null && itsRegion !== region) {
      return fail(
        `${vpcId} is in ${itsRegion}, the job in ${region}: networks are connected inside of one region only.`,
        `Use a VPC of ${region}.`,
      );
    }
    const other = (await vpcsOf(context)).find((one) => one.vpcId === vpcId);
    if (!other) return fail(`There is no VPC ${vpcId} in ${region}.`, 'Check vpcID and region.');
    return overlaps(other.cidr, cidr)
      ? fail(`${vpcId} (${other.cidr}) and ${cidr} have addresses in common.`, 'Use a cidr that does not overlap with it.')
      : pass(`${vpcId} (${other.cidr}) can be connected.`);
  },
});
