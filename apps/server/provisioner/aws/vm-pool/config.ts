import { Type } from 'typebox';
import { InstanceTypeName, placementFields, Port, shortName } from '../config-fields.ts';
import { kindConfig } from '../kind-config.ts';
import { balancerFields, type BalancerPlan, balancerPlan, balancerTypes } from '../load-balancer/config.ts';

const size = Type.Integer({ minimum: 0, maximum: 1_000 });

const VmPoolConfig = Type.Object(
  {
    name: shortName(32),
    instanceType: Type.Optional(InstanceTypeName),
    min: Type.Optional(size),
    max: Type.Optional(size),
    desired: Type.Optional(size),
    imageID: Type.Optional(Type.String({ pattern: '^ami-[0-9a-z]{1,32}$', says: 'must be the id of an image (ami-…)' })),
    openPorts: Type.Optional(
      Type.Array(Port, { maxItems: 20, uniqueItems: true, description: 'Of the machines, for their own network.' }),
    ),
    createLoadBalancer: Type.Optional(Type.Boolean()),
    loadBalancerType: Type.Optional(Type.Enum([...balancerTypes])),
    ...balancerFields,
    ...placementFields,
  },
  { additionalProperties: false },
);

/** A type, not an interface, as all that goes into a job: it is kept as JSON. */
export type VmPoolPlan = {
  readonly name: string;
  readonly instanceType: string;
  readonly min: number;
  readonly max: number;
  readonly desired: number;
  /** Null: the newest Amazon Linux. */
  readonly imageID: string | null;
  readonly openPorts: readonly number[];
  /** Null: none. */
  readonly balancer: BalancerPlan | null;
  readonly vpcID: string | null;
  readonly subnetIDs: readonly string[] | null;
};

export const vmPoolConfig = kindConfig(VmPoolConfig, (given, wrong): VmPoolPlan => {
  const { name, min = 1, createLoadBalancer = false, loadBalancerType = 'application' } = given;
  const { max = Math.max(min, given.desired ?? min), desired = min } = given;
  if (max < min) wrong('max', `must be at least min (${min})`);
  else if (desired < min || desired > max) wrong('desired', `must be from min to max (${min} to ${max})`);
  if (!createLoadBalancer) {
    for (const field of ['loadBalancerType', ...Object.keys(balancerFields)]) {
      if (Object.hasOwn(given, field)) wrong(field, 'is for a load balancer: set createLoadBalancer');
    }
  }
  return {
    name,
    min,
    max,
    desired,
    instanceType: given.instanceType ?? 't3.medium',
    imageID: given.imageID ?? null,
    openPorts: given.openPorts ?? [],
    balancer: createLoadBalancer ? balancerPlan(name, loadBalancerType, given, wrong) : null,
    vpcID: given.vpcID ?? null,
    subnetIDs: given.subnetIDs ?? null,
  };
});
