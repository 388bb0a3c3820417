import type { PriceAsked } from './price.ts';

/** Everything that has a price here, as AWS names it. */

export const machinePrice = (instanceType: string): PriceAsked => ({
  key: `ec2 ${instanceType}`,
  serviceCode: 'AmazonEC2',
  fields: {
    instanceType,
    operatingSystem: 'Linux',
    tenancy: 'Shared',
    preInstalledSw: 'NA',
    capacitystatus: 'Used',
    productFamily: 'Compute Instance',
  },
  usage: /BoxUsage:/,
});

export const diskPrice: PriceAsked = {
  key: 'ebs gp3',
  serviceCode: 'AmazonEC2',
  fields: { productFamily: 'Storage', volumeApiName: 'gp3' },
  usage: /EBS:VolumeUsage\.gp3$/,
};

export const natGatewayPrice: PriceAsked = {
  key: 'nat gateway',
  serviceCode: 'AmazonEC2',
  fields: { productFamily: 'NAT Gateway' },
  usage: /NatGateway-Hours$/,
};

export const publicAddressPrice: PriceAsked = {
  key: 'public address',
  serviceCode: 'AmazonVPC',
  fields: { group: 'VPCPublicIPv4Address' },
  usage: /PublicIPv4:InUseAddress$/,
};

const balancerNames = { application: 'Application', network: 'Network' } as const;

export const balancerPrice = (type: keyof typeof balancerNames): PriceAsked => ({
  key: `load balancer ${type}`,
  serviceCode: 'AWSELB',
  fields: { productFamily: `Load Balancer-${balancerNames[type]}`, operation: `LoadBalancing:${balancerNames[type]}` },
  usage: /(^|-)LoadBalancerUsage$/,
});

const databaseNames = { postgres: 'PostgreSQL', mysql: 'MySQL' } as const;
const deployment = (multiAZ: boolean): string => (multiAZ ? 'Multi-AZ' : 'Single-AZ');

export const databasePrice = (engine: keyof typeof databaseNames, instanceClass: string, multiAZ: boolean): PriceAsked => ({
  key: `rds ${engine} ${instanceClass} ${deployment(multiAZ)}`,
  serviceCode: 'AmazonRDS',
  fields: {
    instanceType: instanceClass,
    databaseEngine: databaseNames[engine],
    deploymentOption: deployment(multiAZ),
    productFamily: 'Database Instance',
  },
  usage: /(InstanceUsage|Multi-AZUsage):/,
});

export const databaseStoragePrice = (engine: keyof typeof databaseNames, multiAZ: boolean): PriceAsked => ({
  key: `rds storage ${deployment(multiAZ)}`,
  serviceCode: 'AmazonRDS',
  fields: {
    productFamily: 'Database Storage',
    volumeType: 'General Purpose-GP3',
    databaseEngine: databaseNames[engine],
    deploymentOption: deployment(multiAZ),
  },
  usage: /GP3-Storage$/,
});

export const cachePrice = (instanceClass: string): PriceAsked => ({
  key: `elasticache ${instanceClass}`,
  serviceCode: 'AmazonElastiCache',
  fields: { instanceType: instanceClass, cacheEngine: 'Redis', productFamily: 'Cache Instance' },
  usage: /(^|-)NodeUsage:/,
});

export const clusterPrice: PriceAsked = {
  key: 'eks cluster',
  serviceCode: 'AmazonEKS',
  fields: { operation: 'CreateOperation' },
  usage: /AmazonEKS-Hours:perCluster$/,
};

export const secretPrice: PriceAsked = {
  key: 'secret',
  serviceCode: 'AWSSecretsManager',
  fields: {},
  usage: /AWSSecretsManager-Secrets?$/,
};
