import type { VpcPeeringConnection } from '@spacedock/clouds/aws';
import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext, type AwsStep, type From, once, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findOrMake, notShownYet } from '../find-or-make.ts';
import { ownFilters, tagList, tagsFor } from '../ownership.ts';
import { gone } from '../take-away.ts';
import { overlaps } from './cidr.ts';
import { describeVpc } from './describe-vpc.ts';
import { addRoutes, removeRoutes } from './peering-routes.ts';

export type MadePeering = { readonly peeringId: string | null };

export interface PeeringPlan {
  readonly name: string;
  readonly needs: readonly string[];
  /** Undefined: both are one network, nothing is to be done. */
  readonly between: From<
    { readonly vpcId: string; readonly otherVpcId: string; readonly otherRegion?: string | null } | undefined
  >;
}

/** Connects two networks of one region, with routes on both sides. Who may come through is for security groups to say. */
export function peering({ name, needs, between }: PeeringPlan): AwsStep<MadePeering> {
  return {
    name,
    title: 'VPC peering',
    needs,
    permissions: [
      'ec2:DescribeVpcs',
      'ec2:DescribeVpcPeeringConnections',
      'ec2:CreateVpcPeeringConnection',
      'ec2:AcceptVpcPeeringConnection',
      'ec2:CreateTags',
      'ec2:DescribeRouteTables',
      'ec2:CreateRoute',
      'ec2:DeleteRoute',
      'ec2:DeleteVpcPeeringConnection',
    ],
    async ensure(context) {
      const { aws, region } = context.ports;
      const ends = between(context);
      if (ends === undefined || ends.vpcId === ends.otherVpcId) return { done: { peeringId: null } };
      const { vpcId, otherVpcId, otherRegion } = ends;
      if (otherRegion && otherRegion !== region) throw crossRegion(otherVpcId, otherRegion, region);
      const here = await describeVpc(context, vpcId);
      const there = await describeVpc(context, otherVpcId);
      if (overlaps(here.cidr, there.cidr)) throw overlapping(vpcId, here.cidr, otherVpcId, there.cidr);

      await mustNotHaveFailed(context, name);
      const found = await findOrMake(context, name, {
        what: 'The peering connection',
        find: () => ownPeering(context, name),
        make: () =>
          aws.ask('ec2:CreateVpcPeeringConnection', once(context), (ec2, how) =>
            ec2.createVpcPeeringConnection(
              {
                VpcId: vpcId,
                PeerVpcId: otherVpcId,
                TagSpecifications: [
                  { ResourceType: 'vpc-peering-connection', Tags: tagList(tagsFor(context, name, `${vpcId}-${otherVpcId}`)) },
                ],
              },
              how,
            ),
          ),
      });
      const { VpcPeeringConnectionId: id, Status } = found ?? {};
      if (id === undefined) return notShownYet;
      if (Status?.Code === 'pending-acceptance') {
        await aws.ask('ec2:AcceptVpcPeeringConnection', at(context), (ec2, how) =>
          ec2.acceptVpcPeeringConnection({ VpcPeeringConnectionId: id }, how),
        );
      }
      if (Status?.Code !== 'active') return waitFor(3, 'AWS is connecting the two networks.');
      await addRoutes(context, vpcId, there.cidr, id);
      await addRoutes(context, otherVpcId, here.cidr, id);
      return { done: { peeringId: id } };
    },
    async undo(context) {
      const { aws } = context.ports;
      const found = await ownPeering(context, name);
      if (found?.VpcPeeringConnectionId === undefined) return gone;
      const { VpcPeeringConnectionId, RequesterVpcInfo, AccepterVpcInfo } = found;
      for (const end of [RequesterVpcInfo?.VpcId, AccepterVpcInfo?.VpcId]) {
        if (end !== undefined) await removeRoutes(context, end, VpcPeeringConnectionId);
      }
      await ifThere(
        aws.ask('ec2:DeleteVpcPeeringConnection', at(context), (ec2, how) =>
          ec2.deleteVpcPeeringConnection({ VpcPeeringConnectionId }, how),
        ),
      );
      return gone;
    },
  };
}

const liveStates = new Set(['initiating-request', 'pending-acceptance', 'provisioning', 'active']);

/** Also those that were deleted or failed, which are shown for hours. */
async function allOwn(context: AwsContext, step: string): Promise<readonly VpcPeeringConnection[]> {
  const { VpcPeeringConnections = [] } = await context.ports.aws.ask(
    'ec2:DescribeVpcPeeringConnections',
    at(context),
    (ec2, how) => ec2.describeVpcPeeringConnections({ Filters: ownFilters(context, step) }, how),
  );
  return VpcPeeringConnections;
}

const isLive = ({ Status }: VpcPeeringConnection): boolean => liveStates.has(Status?.Code ?? '');

const ownPeering = async (context: AwsContext, step: string): Promise<VpcPeeringConnection | undefined> =>
  (await allOwn(context, step)).find(isLive);

/** Every attempt may fail once: without this, a connection that AWS refuses would be asked for again and again. */
async function mustNotHaveFailed(context: AwsContext, step: string): Promise<void> {
  const all = await allOwn(context, step);
  const failed = all.filter(({ Status }) => Status?.Code === 'failed');
  if (all.some(isLive) || failed.length < context.attempt) return;
  throw new StepFailure({
    bucket: 'user_action',
    code: 'peering_failed',
    message: `AWS could not connect the two networks: ${failed[0]?.Status?.Message ?? 'it does not say why'}.`,
    fixHint: 'Mend what AWS names and retry.',
  });
}

const crossRegion = (vpcId: string, itsRegion: string, region: string): StepFailure =>
  new StepFailure({
    bucket: 'user_action',
    code: 'cross_region',
    message: `The VPC ${vpcId} is in ${itsRegion}, the other one in ${region}: networks are connected inside of one region only.`,
    fixHint: `Use a network in ${region}.`,
  });

const overlapping = (vpcId: string, cidr: string, otherVpcId: string, otherCidr: string): StepFailure =>
  new StepFailure({
    bucket: 'user_action',
    code: 'cidr_overlap',
    message: `${vpcId} (${cidr}) and ${otherVpcId} (${otherCidr}) have addresses in common and cannot be connected.`,
    fixHint: 'Use networks whose blocks do not overlap, or put both sides into one network.',
  });
