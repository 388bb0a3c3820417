import { instanceTypes } from '../ec2/instance-types.ts';
import type { Product } from './price-document.ts';

interface PricedRegion {
  readonly code: string;
  readonly location: string;
  /** What usage types of the region begin with. */
  readonly prefix: string;
  /** What things cost there, where they cost 1 in Virginia. */
  readonly factor: number;
}

const regions: readonly PricedRegion[] = [
  { code: 'us-east-1', location: 'US East (N. Virginia)', prefix: '', factor: 1 },
  { code: 'us-east-2', location: 'US East (Ohio)', prefix: 'USE2-', factor: 1 },
  { code: 'us-west-2', location: 'US West (Oregon)', prefix: 'USW2-', factor: 1 },
  { code: 'eu-west-1', location: 'EU (Ireland)', prefix: 'EU-', factor: 1.115 },
  { code: 'eu-central-1', location: 'EU (Frankfurt)', prefix: 'EUC1-', factor: 1.2 },
  { code: 'ap-southeast-1', location: 'Asia Pacific (Singapore)', prefix: 'APS1-', factor: 1.25 },
];

/** An hour of Linux in Virginia. */
const machines: Readonly<Record<string, number>> = {
  't2.micro': 0.0116,
  't3.micro': 0.0104,
  't3.small': 0.0208,
  't3.medium': 0.0416,
  't3.large': 0.0832,
  't3.xlarge': 0.1664,
  't4g.medium': 0.0336,
  'm5.large': 0.096,
  'm5.xlarge': 0.192,
  'm6i.large': 0.096,
  'm6i.xlarge': 0.192,
  'm6i.4xlarge': 0.768,
  'm7g.large': 0.0816,
  'm7g.2xlarge': 0.3264,
  'c5.large': 0.085,
  'c6i.large': 0.085,
  'c7g.xlarge': 0.145,
  'r5.large': 0.126,
  'r6i.large': 0.126,
  'g5.xlarge': 1.006,
  'p4d.24xlarge': 21.957642,
};

/** An hour of PostgreSQL in one zone in Virginia; MySQL costs a little less. */
const databases: Readonly<Record<string, number>> = {
  't3.micro': 0.018,
  't3.small': 0.036,
  't3.medium': 0.072,
  't3.large': 0.145,
  't4g.micro': 0.016,
  't4g.small': 0.032,
  't4g.medium': 0.065,
  't4g.large': 0.129,
  'm5.large': 0.178,
  'm5.xlarge': 0.356,
  'm5.2xlarge': 0.712,
  'm6g.large': 0.159,
  'm6g.xlarge': 0.318,
  'm6i.large': 0.178,
  'm6i.xlarge': 0.356,
  'm6i.2xlarge': 0.712,
  'm7g.large': 0.168,
  'm7g.xlarge': 0.337,
  'm7g.2xlarge': 0.674,
  'r5.large': 0.25,
  'r6g.large': 0.225,
  'r6g.xlarge': 0.45,
  'r6i.large': 0.25,
  'r6i.xlarge': 0.5,
  'r7g.large': 0.239,
  'r7g.xlarge': 0.478,
};

/** An hour of a node of Redis in Virginia. */
const caches: Readonly<Record<string, number>> = {
  't3.micro': 0.017,
  't3.small': 0.034,
  't3.medium': 0.068,
  't4g.micro': 0.016,
  't4g.small': 0.032,
  't4g.medium': 0.065,
  'm5.large': 0.156,
  'm6g.large': 0.149,
  'm6g.xlarge': 0.297,
  'm7g.large': 0.158,
  'm7g.xlarge': 0.315,
  'r6g.large': 0.206,
  'r6g.xlarge': 0.411,
  'r7g.large': 0.219,
  'r7g.xlarge': 0.437,
};

const hours = 'Hrs';
const month = 'GB-Mo';

function product(
  region: PricedRegion,
  serviceCode: string,
  family: string,
  usage: string,
  [unit, usd]: readonly [unit: string, usd: number],
  more: Readonly<Record<string, string>> = {},
): Product {
  const { code, location, prefix, factor } = region;
  const cost = usd * factor;
  return {
    serviceCode,
    family,
    unit,
    usd: cost,
    description: `$${cost.toFixed(4)} per ${unit} of ${usage} in ${location}`,
    attributes: { location, locationType: 'AWS Region', regionCode: code, usagetype: `${prefix}${usage}`, ...more },
  };
}

const compute = (region: PricedRegion): readonly Product[] => [
  ...Object.entries(machines).map(([type, usd]) => {
    const { cpus, memoryMiB } = instanceTypes.find(({ id }) => id === type) ?? {};
    return product(region, 'AmazonEC2', 'Compute Instance', `BoxUsage:${type}`, [hours, usd], {
      instanceType: type,
      operatingSystem: 'Linux',
      tenancy: 'Shared',
      preInstalledSw: 'NA',
      capacitystatus: 'Used',
      licenseModel: 'No License required',
      operation: 'RunInstances',
      marketoption: 'OnDemand',
      currentGeneration: 'Yes',
      ...(cpus === undefined || memoryMiB === undefined ? {} : { vcpu: String(cpus), memory: `${memoryMiB / 1_024} GiB` }),
    });
  }),
  ...Object.entries({ gp3: 0.08, gp2: 0.1, io1: 0.125 }).map(([volume, usd]) =>
    product(region, 'AmazonEC2', 'Storage', `EBS:VolumeUsage.${volume}`, [month, usd], {
      volumeApiName: volume,
      storageMedia: 'SSD-backed',
    }),
  ),
];

const network = (region: PricedRegion): readonly Product[] => [
  product(region, 'AmazonEC2', 'NAT Gateway', 'NatGateway-Hours', [hours, 0.045], {
    group: 'NGW:NatGateway',
    operation: 'NatGateway',
  }),
  product(region, 'AmazonEC2', 'NAT Gateway', 'NatGateway-Bytes', ['GB', 0.045], {
    group: 'NGW:NatGateway',
    operation: 'NatGateway',
  }),
  product(region, 'AmazonVPC', 'VpcPublicIPv4Address', 'PublicIPv4:InUseAddress', [hours, 0.005], {
    group: 'VPCPublicIPv4Address',
  }),
  ...(['Application', 'Network'] as const).flatMap((kind) => {
    const more = { operation: `LoadBalancing:${kind}`, group: `ELB:Balancing:${kind}` };
    const family = kind === 'Application' ? 'Load Balancer-Application' : 'Load Balancer-Network';
    return [
      product(region, 'AWSELB', family, 'LoadBalancerUsage', [hours, 0.0225], more),
      product(region, 'AWSELB', family, 'LCUUsage', ['LCU-Hrs', kind === 'Application' ? 0.008 : 0.006], more),
    ];
  }),
];

const engines = [
  ['PostgreSQL', 1],
  ['MySQL', 0.945],
] as const;
const deployments = [
  ['Single-AZ', 'InstanceUsage', 'RDS:GP3-Storage', 1],
  ['Multi-AZ', 'Multi-AZUsage', 'RDS:Multi-AZ-GP3-Storage', 2],
] as const;

const rds = (region: PricedRegion): readonly Product[] =>
  engines.flatMap(([databaseEngine, cheaper]) =>
    deployments.flatMap(([deploymentOption, usage, storage, times]) => [
      ...Object.entries(databases).map(([type, usd]) =>
        product(region, 'AmazonRDS', 'Database Instance', `${usage}:db.${type}`, [hours, usd * cheaper * times], {
          instanceType: `db.${type}`,
          databaseEngine,
          deploymentOption,
          licenseModel: 'No license required',
        }),
      ),
      product(region, 'AmazonRDS', 'Database Storage', storage, [month, 0.115 * times], {
        volumeType: 'General Purpose-GP3',
        databaseEngine,
        deploymentOption,
      }),
    ]),
  );

const cacheEngines = [
  ['Redis', 1],
  ['Valkey', 0.8],
] as const;

const elasticache = (region: PricedRegion): readonly Product[] =>
  cacheEngines.flatMap(([cacheEngine, cheaper]) =>
    Object.entries(caches).map(([type, usd]) =>
      product(region, 'AmazonElastiCache', 'Cache Instance', `NodeUsage:cache.${type}`, [hours, usd * cheaper], {
        instanceType: `cache.${type}`,
        cacheEngine,
      }),
    ),
  );

const others = (region: PricedRegion): readonly Product[] => [
  product({ ...region, factor: 1 }, 'AmazonEKS', 'Compute', 'AmazonEKS-Hours:perCluster', [hours, 0.1], {
    operation: 'CreateOperation',
    tiertype: 'HAStandard',
  }),
  product({ ...region, factor: 1 }, 'AmazonECR', 'EC2 Container Registry', 'TimedStorage-ByteHrs', [month, 0.1]),
  product({ ...region, factor: 1 }, 'AWSSecretsManager', 'Secret', 'AWSSecretsManager-Secrets', ['Secrets', 0.4], {
    group: 'AWSSecretsManager-Secret',
  }),
];

/** Everything that has a price here, in a few regions. */
export const priceList: readonly Product[] = regions.flatMap((region) => [
  ...compute(region),
  ...network(region),
  ...rds(region),
  ...elasticache(region),
  ...others(region),
]);
