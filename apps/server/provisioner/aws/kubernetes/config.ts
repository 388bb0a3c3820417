import { Type } from 'typebox';
import { InstanceTypeName, placementFields, shortName } from '../config-fields.ts';
import { kindConfig, type Wrong } from '../kind-config.ts';
import { networkFields, type NetworkPlan, networkPlan } from '../network/config.ts';

/** What EKS offers, the newest last: https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html */
export const kubernetesVersions = ['1.29', '1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36'] as const;

const NodeGroup = Type.Object(
  {
    name: shortName(40),
    instanceType: Type.Optional(InstanceTypeName),
    min: Type.Optional(Type.Integer({ minimum: 0, maximum: 450 })),
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 450 })),
    desired: Type.Optional(Type.Integer({ minimum: 0, maximum: 450 })),
    diskSizeGB: Type.Optional(Type.Integer({ minimum: 20, maximum: 16_384 })),
    spot: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const KubernetesConfig = Type.Object(
  {
    name: shortName(60),
    version: Type.Optional(Type.Enum([...kubernetesVersions])),
    nodeGroups: Type.Optional(Type.Array(NodeGroup, { minItems: 1, maxItems: 20 })),
    ...placementFields,
    network: Type.Optional(
      Type.Object(networkFields, {
        additionalProperties: false,
        description: 'Of the network that is made for the cluster when no vpcID is given.',
      }),
    ),
  },
  { additionalProperties: false },
);

export type NodeGroupPlan = {
  readonly name: string;
  readonly instanceType: string;
  readonly min: number;
  readonly max: number;
  readonly desired: number;
  readonly diskSizeGB: number;
  readonly spot: boolean;
};

/** A type, not an interface, as all that goes into a job: it is kept as JSON. */
export type KubernetesPlan = {
  readonly name: string;
  readonly version: string;
  readonly nodeGroups: readonly NodeGroupPlan[];
  readonly vpcID: string | null;
  readonly subnetIDs: readonly string[] | null;
  /** The one that is made for it; null: it goes into one that is there. */
  readonly network: NetworkPlan | null;
};

export const kubernetesConfig = kindConfig(KubernetesConfig, (given, wrong): KubernetesPlan => {
  const { name, vpcID = null, subnetIDs = null, nodeGroups = [{ name: 'default' }] } = given;
  const own = vpcID === null && subnetIDs === null;
  if (!own && given.network)
    wrong('network', 'is for a cluster with a network of its own: leave out vpcID and subnetIDs, or network');
  if (given.network?.zones === 1) wrong('network.zones', 'must be at least 2: EKS wants subnets in two zones');
  return {
    name,
    vpcID,
    subnetIDs,
    version: given.version ?? '1.33',
    nodeGroups: nodeGroups.map((group, index) => nodeGroupPlan(group, index, nodeGroups, wrong)),
    network: own ? networkPlan(name, given.network ?? {}, (path, problem) => wrong(`network.${path}`, problem)) : null,
  };
});

type GivenGroup = Partial<NodeGroupPlan> & { readonly name: string };

function nodeGroupPlan(given: GivenGroup, index: number, all: readonly GivenGroup[], wrong: Wrong): NodeGroupPlan {
  const { name, min = 1 } = given;
  const { max = Math.max(1, min, given.desired ?? 0), desired = Math.max(1, min) } = given;
  const path = `nodeGroups.${index}`;
  if (all.findIndex((one) => one.name === name) < index) wrong(`${path}.name`, `is that of another group: ${name}`);
  if (max < min) wrong(`${path}.max`, `must be at least min (${min})`);
  else if (desired < min || desired > max) wrong(`${path}.desired`, `must be from min to max (${min} to ${max})`);
  return {
    name,
    min,
    max,
    desired,
    instanceType: given.instanceType ?? 'm5.large',
    diskSizeGB: given.diskSizeGB ?? 20,
    spot: given.spot ?? false,
  };
}
