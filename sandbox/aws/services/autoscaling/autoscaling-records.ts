import type { Tags } from '../../tags.ts';

export interface AutoScalingRecords {
  readonly groups: AutoScalingGroupRecord[];
}

export const noAutoScaling = (): AutoScalingRecords => ({ groups: [] });

export interface AutoScalingGroupRecord {
  readonly region: string;
  readonly name: string;
  /** A part of its ARN. */
  readonly uuid: string;
  readonly createdAt: string;
  min: number;
  max: number;
  desired: number;
  template: { readonly id: string; readonly name: string; readonly version: string };
  subnetIds: readonly string[];
  /** ARNs. */
  targetGroups: readonly string[];
  healthCheck: 'EC2' | 'ELB';
  gracePeriod: number;
  cooldown: number;
  tags: Tags;
  /** Keys of those that its instances get too. */
  propagated: readonly string[];
  readonly policies: ScalingPolicyRecord[];
  readonly activities: ActivityRecord[];
  /** It is being deleted, and gone then. */
  goneAt?: string | undefined;
}

export interface ScalingPolicyRecord {
  readonly name: string;
  readonly uuid: string;
  readonly type: string;
  /** As the request had it. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface ActivityRecord {
  readonly id: string;
  readonly description: string;
  readonly cause: string;
  readonly startedAt: string;
  readonly endsAt: string;
  readonly failure?: string | undefined;
}
