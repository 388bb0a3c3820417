/** When the table below was written down from https://aws.amazon.com/pricing. */
export const tableDate = '2025-06-01';
/** It holds in these regions, which cost the same. */
export const tableRegions: readonly string[] = ['us-east-1', 'us-east-2', 'us-west-2'];

const machines = {
  't3.micro': 0.0104,
  't3.small': 0.0208,
  't3.medium': 0.0416,
  't3.large': 0.0832,
  't3.xlarge': 0.1664,
  't4g.medium': 0.0336,
  'm5.large': 0.096,
  'm5.xlarge': 0.192,
  'm5.2xlarge': 0.384,
  'm6i.large': 0.096,
  'm6i.xlarge': 0.192,
  'm6g.large': 0.077,
  'c5.large': 0.085,
  'c5.xlarge': 0.17,
  'c6i.large': 0.085,
  'r5.large': 0.126,
  'r5.xlarge': 0.252,
  'r6i.large': 0.126,
};

/** In one zone; in two it is twice as much. */
const databases = {
  postgres: {
    'db.t3.micro': 0.018,
    'db.t3.small': 0.036,
    'db.t3.medium': 0.072,
    'db.t3.large': 0.145,
    'db.m5.large': 0.178,
    'db.r5.large': 0.25,
  },
  mysql: {
    'db.t3.micro': 0.017,
    'db.t3.small': 0.034,
    'db.t3.medium': 0.068,
    'db.t3.large': 0.136,
    'db.m5.large': 0.171,
    'db.r5.large': 0.24,
  },
};

const caches = {
  'cache.t3.micro': 0.017,
  'cache.t3.small': 0.034,
  'cache.t3.medium': 0.068,
  'cache.m5.large': 0.156,
  'cache.r5.large': 0.216,
};

const others = {
  'ebs gp3': 0.08,
  'nat gateway': 0.045,
  'public address': 0.005,
  'load balancer application': 0.0225,
  'load balancer network': 0.0225,
  'rds storage Single-AZ': 0.115,
  'rds storage Multi-AZ': 0.23,
  'eks cluster': 0.1,
  secret: 0.4,
};

/** Prices of what is common, in US dollars for a unit, for when the price list of AWS cannot be asked. */
export const priceTable: ReadonlyMap<string, number> = new Map([
  ...prefixed('ec2', machines),
  ...prefixed('elasticache', caches),
  ...Object.entries(databases).flatMap(([engine, classes]) =>
    prefixed(`rds ${engine}`, classes).flatMap(([key, usd]): [string, number][] => [
      [`${key} Single-AZ`, usd],
      [`${key} Multi-AZ`, 2 * usd],
    ]),
  ),
  ...Object.entries(others),
]);

function prefixed(prefix: string, prices: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(prices).map(([name, usd]) => [`${prefix} ${name}`, usd]);
}
