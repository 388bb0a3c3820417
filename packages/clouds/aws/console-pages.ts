import { consoleOf, type Partition } from './partitions.ts';

/** Where in the console of AWS something is mended. */
const pages = {
  accessKeys: () => 'iam/home#/users',
  roles: () => 'iam/home#/roles',
  policies: () => 'iam/home#/policies',
  regions: () => 'billing/home#/account',
  account: () => 'billing/home#/account',
  quotas: (region: string) => `servicequotas/home?region=${region}`,
  secrets: (region: string) => `secretsmanager/listsecrets?region=${region}`,
  clusters: (region: string) => `eks/home?region=${region}#/clusters`,
} as const satisfies Record<string, (region: string) => string>;

export type ConsolePage = keyof typeof pages;

export const consoleUrl = (page: ConsolePage, partition: Partition, region: string): string =>
  `${consoleOf(partition)}/${pages[page](encodeURIComponent(region))}`;
