import { AwsError } from '../../aws-error.ts';
import type { AwsCall } from '../../aws-operation.ts';
import { uuid } from '../../identity/ids.ts';
import type { InstanceRecord } from '../ec2/ec2-records.ts';
import { groupsIn, launch, launchShape, whyTooMany } from '../ec2/instances/launch.ts';
import { versionOf } from '../ec2/launch-templates/launch-template-view.ts';
import { end, mustFind, present } from '../ec2/things.ts';
import type { ActivityRecord, AutoScalingGroupRecord } from './autoscaling-records.ts';
import { groupsOf, invalid } from './groups.ts';

type Place = Pick<AwsCall, 'world' | 'region'>;

export const instancesOf = (place: Place, { name }: AutoScalingGroupRecord): readonly InstanceRecord[] =>
  present(place, 'instance').filter(({ autoScalingGroup }) => autoScalingGroup === name);

/** Every group starts or ends instances until it has as many as it wants: it does so when somebody looks. */
export function fillGroups(place: Place): void {
  for (const group of groupsOf(place)) if (group.goneAt === undefined) fill(place, group);
}

function fill(place: Place, group: AutoScalingGroupRecord): void {
  const live = instancesOf(place, group).filter(({ goneAt }) => goneAt === undefined);
  const { desired } = group;
  const cause = `a difference between desired and actual capacity changing the desired capacity to ${desired}`;
  for (const instance of live.slice(0, Math.max(0, live.length - desired))) terminate(place, group, instance, cause);
  for (let missing = desired - live.length; missing > 0; missing -= 1) if (!start(place, group, cause)) return;
}

/** What it would launch; refused where the template is none that instances can be made from. */
export function shapeOf(place: Place, { template, subnetIds }: Pick<AutoScalingGroupRecord, 'template' | 'subnetIds'>) {
  const record = mustFind(place, 'launch-template', template.id);
  const version = versionOf(record, template.version);
  if (!version) throw invalid(`You must use a valid fully-formed launch template. Version ${template.version} does not exist.`);
  try {
    const shape = launchShape(place, version.data);
    for (const id of subnetIds) groupsIn(place, shape, mustFind(place, 'subnet', id));
    return { shape, version: version.number };
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    throw invalid(`You must use a valid fully-formed launch template. ${error.message}`);
  }
}

/** False where it could not be. */
function start(place: Place, group: AutoScalingGroupRecord, cause: string): boolean {
  const { world } = place;
  const [subnetId = ''] = group.subnetIds.toSorted((a, b) => held(place, group, a) - held(place, group, b));
  try {
    const { shape, version } = shapeOf(place, group);
    const tooMany = whyTooMany(place, shape, 1);
    if (tooMany !== undefined) throw invalid(tooMany);
    const own = Object.fromEntries(group.propagated.map((key) => [key, group.tags[key] ?? '']));
    const instance = launch(place, shape, {
      subnet: mustFind(place, 'subnet', subnetId),
      tags: { ...own, 'aws:autoscaling:groupName': group.name },
      template: { id: group.template.id, version },
      autoScalingGroup: group.name,
    });
    note(place, group, { description: `Launching a new EC2 instance: ${instance.id}`, cause, endsAt: instance.readyAt });
    return true;
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    // Asked again and again, it fails for the same reason: once is enough to know it.
    if (group.activities[0]?.failure !== error.message) {
      note(place, group, {
        description: 'Launching a new EC2 instance.  Status Reason: the launch failed.',
        cause,
        endsAt: world.now().toISOString(),
        failure: error.message,
      });
    }
    return false;
  }
}

const held = (place: Place, group: AutoScalingGroupRecord, subnetId: string): number =>
  instancesOf(place, group).filter((instance) => instance.goneAt === undefined && instance.subnetId === subnetId).length;

export function terminate(place: Place, group: AutoScalingGroupRecord, instance: InstanceRecord, cause: string): void {
  end(place, 'instance', instance, place.world.pace.terminateInstance);
  const endsAt = instance.goneAt ?? '';
  note(place, group, { description: `Terminating EC2 instance: ${instance.id}`, cause, endsAt });
}

function note(
  { world }: Place,
  group: AutoScalingGroupRecord,
  activity: Omit<ActivityRecord, 'id' | 'startedAt' | 'cause'> & { readonly cause: string },
): void {
  const at = world.now().toISOString();
  group.activities.unshift({
    ...activity,
    id: uuid(world.randomBytes),
    startedAt: at,
    cause: `At ${at} an instance was started or ended in response to ${activity.cause}.`,
  });
  // AWS shows those of six weeks; nobody of the sandbox looks back so far.
  group.activities.splice(100);
  world.changed();
}
