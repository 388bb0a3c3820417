import { Type } from 'typebox';

/** Fields that several kinds take. */

export const VpcID = Type.String({
  pattern: '^vpc-[0-9a-z]{1,32}$',
  says: 'must be the id of a VPC (vpc-…)',
  examples: ['vpc-0abc'],
});

export const SubnetIDs = Type.Array(
  Type.String({ pattern: '^subnet-[0-9a-z]{1,32}$', says: 'must be the id of a subnet (subnet-…)', examples: ['subnet-0a'] }),
  { minItems: 1, maxItems: 16, uniqueItems: true },
);

/** Where a thing goes that needs a network. */
export const placementFields = { vpcID: Type.Optional(VpcID), subnetIDs: Type.Optional(SubnetIDs) };

export const CidrBlock = Type.String({ pattern: '^[0-9./]{9,18}$', says: 'must be an IPv4 block such as 10.0.0.0/16' });

export const Port = Type.Integer({ minimum: 1, maximum: 65_535 });

export const InstanceTypeName = Type.String({
  pattern: '^[a-z][a-z0-9-]{1,20}[.][a-z0-9-]{2,20}$',
  says: 'must be an instance type such as m5.large',
  examples: ['m5.large'],
});

/** A name that every service takes it for: 3 to 32 letters, digits and hyphens. */
export const shortName = (longest: number) =>
  Type.String({
    maxLength: longest,
    pattern: '^[A-Za-z]([A-Za-z0-9]|-(?=[A-Za-z0-9]))*$',
    says: `must be 1 to ${longest} letters, digits and single hyphens, starting with a letter`,
  });
