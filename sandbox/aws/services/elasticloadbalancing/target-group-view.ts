import type { AwsCall } from '../../aws-operation.ts';
import { balancersOf } from './load-balancing.ts';
import type { TargetGroupRecord } from './load-balancing-records.ts';

export const isHttp = (protocol: string): boolean => protocol === 'HTTP' || protocol === 'HTTPS';

export const targetGroupView = (call: AwsCall, group: TargetGroupRecord): object => ({
  TargetGroupArn: group.arn,
  TargetGroupName: group.name,
  Protocol: group.protocol,
  ProtocolVersion: isHttp(group.protocol) ? 'HTTP1' : undefined,
  Port: group.port,
  VpcId: group.vpcId,
  TargetType: group.targetType,
  HealthCheckEnabled: true,
  HealthCheckProtocol: group.health.protocol,
  HealthCheckPort: group.health.port,
  HealthCheckPath: group.health.path,
  HealthCheckIntervalSeconds: group.health.interval,
  HealthCheckTimeoutSeconds: group.health.timeout,
  HealthyThresholdCount: group.health.healthy,
  UnhealthyThresholdCount: group.health.unhealthy,
  Matcher: group.health.codes === undefined ? undefined : { HttpCode: group.health.codes },
  LoadBalancerArns: { member: balancersOf(call, group) },
  IpAddressType: 'ipv4',
});
