import { type Static, Type } from 'typebox';
import { CidrBlock, shortName, VpcID } from '../config-fields.ts';
import { kindConfig, type Wrong } from '../kind-config.ts';
import { cidrOf, isInside, overlaps, partsOf } from './cidr.ts';

export const natModes = ['none', 'single', 'per_zone'] as const;
export type NatMode = (typeof natModes)[number];

/** What a network can be made of; also inside of the config of a cluster that gets a network of its own. */
export const networkFields = {
  cidr: Type.Optional(CidrBlock),
  zones: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
  natGateways: Type.Optional(Type.Enum([...natModes])),
  publicSubnets: Type.Optional(Type.Array(CidrBlock, { minItems: 1, maxItems: 6 })),
  privateSubnets: Type.Optional(Type.Array(CidrBlock, { maxItems: 6 })),
};

const NetworkConfig = Type.Object(
  {
    name: shortName(60),
    ...networkFields,
    peerings: Type.Optional(
      Type.Array(
        Type.Object({ vpcID: VpcID, region: Type.Optional(Type.String({ maxLength: 30 })) }, { additionalProperties: false }),
        { maxItems: 10 },
      ),
    ),
  },
  { additionalProperties: false },
);

const NetworkFields = Type.Object(networkFields);

/** A type, not an interface, as all that goes into a job: it is kept as JSON. */
export type SubnetPlan = { readonly tier: 'public' | 'private'; readonly index: number; readonly cidr: string };

export type NetworkPlan = {
  readonly name: string;
  readonly cidr: string;
  readonly zones: number;
  readonly nat: NatMode;
  readonly subnets: readonly SubnetPlan[];
  readonly peerings: readonly { readonly vpcId: string; readonly region: string | null }[];
};

export const networkConfig = kindConfig(NetworkConfig, ({ name, peerings = [], ...given }, wrong): NetworkPlan => ({
  ...networkPlan(name, given, wrong),
  peerings: peerings.map(({ vpcID, region = null }) => ({ vpcId: vpcID, region })),
}));

/** What is not said is cut out of the block: as many public subnets as zones, and as many private ones. */
export function networkPlan(name: string, given: Static<typeof NetworkFields>, wrong: Wrong): NetworkPlan {
  const { cidr = '10.0.0.0/16', zones = 2, natGateways: nat = 'single' } = given;
  const { prefix = 0 } = cidrOf(cidr) ?? {};
  if (prefix < 16 || prefix > 28) wrong('cidr', 'must be a block of /16 to /28 whose address is its first');
  const parts = partsOf(cidr, 2 * zones);
  if (!parts && !(given.publicSubnets && given.privateSubnets)) wrong('cidr', `is too small for ${2 * zones} subnets`);
  const publicOnes = given.publicSubnets ?? parts?.slice(0, zones) ?? [];
  const privateOnes = given.privateSubnets ?? parts?.slice(zones) ?? [];
  const subnets: SubnetPlan[] = [
    ...publicOnes.map((block, index): SubnetPlan => ({ tier: 'public', index, cidr: block })),
    ...privateOnes.map((block, index): SubnetPlan => ({ tier: 'private', index, cidr: block })),
  ];
  checkSubnets(subnets, cidr, zones, wrong);
  return { name, cidr, zones, nat: privateOnes.length === 0 ? 'none' : nat, subnets, peerings: [] };
}

function checkSubnets(subnets: readonly SubnetPlan[], cidr: string, zones: number, wrong: Wrong): void {
  for (const [position, { tier, index, cidr: block }] of subnets.entries()) {
    const path = `${tier}Subnets.${index}`;
    const { prefix = 0 } = cidrOf(block) ?? {};
    if (prefix < 16 || prefix > 28) wrong(path, 'must be a block of /16 to /28 whose address is its first');
    else if (!isInside(block, cidr)) wrong(path, `is not inside of ${cidr}`);
    if (index >= zones) wrong(path, `is one more than there are zones (${zones})`);
    const other = subnets.slice(0, position).find((one) => overlaps(one.cidr, block));
    if (other) wrong(path, `overlaps with ${other.tier}Subnets.${other.index} (${other.cidr})`);
  }
}
