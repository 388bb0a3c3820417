import { nothingToUndo } from '@spacedock/workflow';
import { StepFailure } from '../../step-failure.ts';
import { at, type AwsStep, type StepRef } from '../aws-step.ts';
import type { NetworkPlan } from './config.ts';

export type Zones = { readonly zones: readonly string[] };

export const zonesRef: StepRef<Zones> = { name: 'zones' };

/** Chosen once and kept with the job: which zones are the first ones may change between two attempts. */
export const zones = ({ zones: wanted }: NetworkPlan): AwsStep<Zones> => ({
  name: zonesRef.name,
  title: `Choose ${wanted} availability zones`,
  permissions: ['ec2:DescribeAvailabilityZones'],
  async ensure(context) {
    const { AvailabilityZones = [] } = await context.ports.aws.ask('ec2:DescribeAvailabilityZones', at(context), (ec2, how) =>
      ec2.describeAvailabilityZones({ Filters: [{ Name: 'state', Values: ['available'] }] }, how),
    );
    const names = AvailabilityZones
      // Local zones and those inside of networks of phones have names in this list too, but no NAT gateways and no EKS.
      .filter(({ ZoneType = 'availability-zone' }) => ZoneType === 'availability-zone')
      .map(({ ZoneName = '' }) => ZoneName)
      .toSorted();
    if (names.length < wanted) {
      throw new StepFailure({
        bucket: 'user_action',
        code: 'too_few_zones',
        message: `${context.ports.region} has ${names.length} availability zones for this account; ${wanted} are asked for.`,
        fixHint: `Submit the job with zones of at most ${names.length}, or in another region.`,
      });
    }
    return { done: { zones: names.slice(0, wanted) } };
  },
  undo: nothingToUndo,
});
