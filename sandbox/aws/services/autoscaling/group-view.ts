import type { AwsCall } from '../../aws-operation.ts';
import { instanceState } from '../ec2/instances/instance-state.ts';
import { find } from '../ec2/things.ts';
import type { AutoScalingGroupRecord } from './autoscaling-records.ts';
import { instancesOf } from './fill-groups.ts';
import { groupArn } from './groups.ts';

const lifecycle = { pending: 'Pending', running: 'InService', 'shutting-down': 'Terminating', terminated: 'Terminated' } as const;

export function groupView(call: AwsCall, group: AutoScalingGroupRecord): object {
  const { world } = call;
  const zone = (subnetId: string): string | undefined => find(call, 'subnet', subnetId)?.zone;
  return {
    AutoScalingGroupName: group.name,
    AutoScalingGroupARN: groupArn(world, group),
    LaunchTemplate: templateView(group),
    MinSize: group.min,
    MaxSize: group.max,
    DesiredCapacity: group.desired,
    DefaultCooldown: group.cooldown,
    AvailabilityZones: { member: [...new Set(group.subnetIds.flatMap((id) => zone(id) ?? []))] },
    LoadBalancerNames: {},
    TargetGroupARNs: { member: group.targetGroups },
    HealthCheckType: group.healthCheck,
    HealthCheckGracePeriod: group.gracePeriod,
    Instances: {
      member: instancesOf(call, group).map((instance) => ({
        InstanceId: instance.id,
        InstanceType: instance.type,
        AvailabilityZone: zone(instance.subnetId),
        LifecycleState: lifecycle[instanceState(world, instance)],
        HealthStatus: instance.goneAt === undefined ? 'Healthy' : 'Unhealthy',
        LaunchTemplate: { ...templateView(group), Version: instance.launchTemplate?.version },
        ProtectedFromScaleIn: false,
      })),
    },
    CreatedTime: group.createdAt,
    SuspendedProcesses: {},
    VPCZoneIdentifier: group.subnetIds.join(','),
    EnabledMetrics: {},
    Status: group.goneAt === undefined ? undefined : 'Delete in progress',
    Tags: {
      member: Object.entries(group.tags).map(([Key, Value]) => ({
        ResourceId: group.name,
        ResourceType: 'auto-scaling-group',
        Key,
        Value,
        PropagateAtLaunch: group.propagated.includes(Key),
      })),
    },
    TerminationPolicies: { member: ['Default'] },
    NewInstancesProtectedFromScaleIn: false,
  };
}

const templateView = ({ template: { id, name, version } }: AutoScalingGroupRecord): object => ({
  LaunchTemplateId: id,
  LaunchTemplateName: name,
  Version: version,
});
