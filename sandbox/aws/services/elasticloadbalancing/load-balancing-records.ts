import type { Tags } from '../../tags.ts';

/** How long things take, in milliseconds. */
export interface LoadBalancingPace {
  readonly createLoadBalancer: number;
  /** It is not shown from the first moment on; its interfaces in subnets go then. */
  readonly deleteLoadBalancer: number;
  /** From `initial` to `healthy`, and from `draining` to gone. */
  readonly registerTarget: number;
}

export interface LoadBalancingRecords {
  readonly loadBalancers: LoadBalancerRecord[];
  readonly targetGroups: TargetGroupRecord[];
  readonly listeners: ListenerRecord[];
}

export const noLoadBalancing = (): LoadBalancingRecords => ({ loadBalancers: [], targetGroups: [], listeners: [] });

interface Made {
  readonly region: string;
  readonly arn: string;
  tags: Tags;
  /** What it was made by: the same again is no second one, and anything else under its name is refused. */
  readonly request: string;
}

export interface LoadBalancerRecord extends Made {
  readonly name: string;
  readonly type: 'application' | 'network';
  readonly scheme: 'internet-facing' | 'internal';
  readonly vpcId: string;
  readonly subnetIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly createdAt: string;
  readonly readyAt: string;
  attributes: Readonly<Record<string, string>>;
  /** Somebody deleted it; its interfaces are gone then. */
  goneAt?: string | undefined;
}

export interface TargetGroupRecord extends Made {
  readonly name: string;
  readonly protocol: string;
  readonly port: number;
  readonly vpcId: string;
  readonly targetType: 'instance' | 'ip';
  health: HealthCheck;
  /** Those that somebody registered; instances of Auto Scaling groups come beside them. */
  targets: readonly TargetRecord[];
}

export interface HealthCheck {
  readonly protocol: string;
  readonly port: string;
  readonly path: string | undefined;
  readonly interval: number;
  readonly timeout: number;
  readonly healthy: number;
  readonly unhealthy: number;
  readonly codes: string | undefined;
}

export interface TargetRecord {
  readonly id: string;
  readonly port: number;
  readonly registeredAt: string;
}

export interface ListenerRecord extends Made {
  readonly loadBalancer: string;
  readonly protocol: string;
  readonly port: number;
  readonly sslPolicy: string | undefined;
  readonly certificates: readonly string[];
  /** As the request had them. */
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}
