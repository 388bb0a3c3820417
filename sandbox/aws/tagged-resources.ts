import type { AwsWorld } from './aws-operation.ts';
import { autoScalingTagged } from './services/autoscaling/tagged.ts';
import { ec2Tagged } from './services/ec2/tagged.ts';
import { ecrTagged } from './services/ecr/repositories.ts';
import { eksTagged } from './services/eks/tags-of-resource.ts';
import { elasticacheTagged } from './services/elasticache/tags-of-resource.ts';
import { loadBalancingTagged } from './services/elasticloadbalancing/tagged.ts';
import { iamTagged } from './services/iam/iam-tagged.ts';
import { rdsTagged } from './services/rds/tags-of-resource.ts';
import { secretsTagged } from './services/secretsmanager/secrets.ts';

/** Something that carries tags, as `tag:GetResources` finds it. */
export interface TaggedResource {
  readonly arn: string;
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * What a service has in a region that carries tags, those without any among them. What is gone is left out; what is
 * being deleted is still there. Services that are in all regions at once answer for `us-east-1` only.
 */
export type TaggedResources = (world: AwsWorld, region: string) => readonly TaggedResource[] | Promise<readonly TaggedResource[]>;

/** A service with tags has a line here, so that a sweep by tag finds what it made. */
const services: readonly TaggedResources[] = [
  autoScalingTagged,
  ec2Tagged,
  ecrTagged,
  eksTagged,
  elasticacheTagged,
  iamTagged,
  loadBalancingTagged,
  rdsTagged,
  secretsTagged,
];

export async function taggedResources(world: AwsWorld, region: string): Promise<readonly TaggedResource[]> {
  return (await Promise.all(services.map((tagged) => tagged(world, region)))).flat();
}
