import { AwsError } from '../../../aws-error.ts';
import type { AwsCall, AwsInput } from '../../../aws-operation.ts';
import type { SubnetRecord } from '../../../aws-state.ts';
import { resourceId } from '../../../identity/ids.ts';
import { fieldsIn, flagIn, structuresIn, textIn, textsIn } from '../../../protocols/input.ts';
import { quotaOf, quotas } from '../../../quotas.ts';
import { type Tags, tagsIn } from '../../../tags.ts';
import { newAddress } from '../addresses/new-address.ts';
import type { InstanceRecord } from '../ec2-records.ts';
import { imageNamed } from '../images.ts';
import { instanceTypes } from '../instance-types.ts';
import { later, make, mustFind, newId, present } from '../things.ts';

type Place = Pick<AwsCall, 'world' | 'region'>;

/** What is to be started: a launch template says it, or the request itself. */
export interface LaunchShape {
  readonly imageId: string;
  readonly type: string;
  readonly groupIds: readonly string[];
  readonly profile: string | undefined;
  readonly publicAddress: boolean | undefined;
  readonly tags: Tags;
}

/** Read from the data of a template, or from a request: both have the same names. What is not there is refused. */
export function launchShape(place: Place, data: AwsInput): LaunchShape {
  const { region } = place;
  const named = textIn(data, 'ImageId') ?? '';
  const image = imageNamed(region, named);
  if (!image) throw new AwsError(400, 'InvalidAMIID.NotFound', `The image id '[${named}]' does not exist`);
  const wanted = textIn(data, 'InstanceType') ?? 'm1.small';
  const type = instanceTypes.find(({ id }) => id === wanted);
  if (!type) throw new AwsError(400, 'InvalidParameterValue', `Invalid value '${wanted}' for InstanceType.`);
  if (!type.architectures.includes(image.architecture)) {
    const message =
      `The architecture '${type.architectures.join(',')}' of the specified instance type does not match the ` +
      `architecture '${image.architecture}' of the specified AMI. Specify an instance type and an AMI that have matching ` +
      `architectures, and try again.`;
    throw new AwsError(400, 'InvalidParameterValue', message);
  }
  const [card = {}] = structuresIn(data, 'NetworkInterface');
  const groupIds = [...textsIn(data, 'SecurityGroupId'), ...textsIn(card, 'SecurityGroupId')];
  for (const id of groupIds) mustFind(place, 'security-group', id);
  const profile = fieldsIn(data, 'IamInstanceProfile');
  const tagged = structuresIn(data, 'TagSpecification').filter((one) => textIn(one, 'ResourceType') === 'instance');
  return {
    imageId: image.id,
    type: type.id,
    groupIds,
    profile: textIn(profile, 'Arn') ?? textIn(profile, 'Name'),
    publicAddress: flagIn(card, 'AssociatePublicIpAddress'),
    tags: tagsIn(
      tagged.flatMap((one) => structuresIn(one, 'Tag')),
      'InvalidParameterValue',
    ),
  };
}

/** The groups of an instance must stand in its network; without any it has the default group. */
export function groupsIn(place: Place, { groupIds }: LaunchShape, { id, vpcId }: SubnetRecord): readonly string[] {
  const groups = present(place, 'security-group').filter((group) => group.vpcId === vpcId);
  const foreign = groupIds.find((wanted) => !groups.some((group) => group.id === wanted));
  if (foreign !== undefined)
    throw new AwsError(400, 'InvalidParameter', `Security group ${foreign} and subnet ${id} belong to different networks.`);
  return groupIds.length > 0 ? groupIds : groups.filter(({ name }) => name === 'default').map((group) => group.id);
}

/** Whether the account may run as many more, and if not why. */
export function whyTooMany({ world, region }: Place, { type }: LaunchShape, count: number): string | undefined {
  const cpusOf = (wanted: string): number => instanceTypes.find(({ id }) => id === wanted)?.cpus ?? 1;
  const running = present({ world, region }, 'instance').filter(({ goneAt }) => goneAt === undefined);
  const limit = quotaOf(world.state, quotas.cpus);
  const wanted = running.reduce((sum, instance) => sum + cpusOf(instance.type), 0) + count * cpusOf(type);
  return wanted <= limit
    ? undefined
    : `You have requested more vCPU capacity than your current vCPU limit of ${limit} allows for the instance bucket that the ` +
        'specified instance type belongs to. Please visit http://aws.amazon.com/contact-us/ec2-request to request an ' +
        'adjustment to this limit.';
}

interface Launch {
  readonly subnet: SubnetRecord;
  readonly tags: Tags;
  readonly template?: InstanceRecord['launchTemplate'];
  readonly autoScalingGroup?: string | undefined;
}

export function launch(place: Place, shape: LaunchShape, { subnet, tags, template, autoScalingGroup }: Launch): InstanceRecord {
  const { world, region } = place;
  return make(place, 'instance', {
    id: newId(world, 'instance'),
    reservationId: resourceId('r', world.randomBytes),
    region,
    subnetId: subnet.id,
    vpcId: subnet.vpcId,
    type: shape.type,
    imageId: shape.imageId,
    groupIds: groupsIn(place, shape, subnet),
    publicAddress: (shape.publicAddress ?? subnet.public) ? newAddress(world) : undefined,
    profile: shape.profile,
    launchTemplate: template,
    autoScalingGroup,
    tags: { ...shape.tags, ...tags },
    createdAt: world.now().toISOString(),
    readyAt: later(world, world.pace.launchInstance),
  });
}
