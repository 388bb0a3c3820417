import type { Cloud, CloudAccount, CloudParts } from './cloud.ts';
import type { Provider } from './provider.ts';

type Opener<P extends Provider> = (account: CloudAccount<P>, parts: CloudParts) => Cloud;

/** Each SDK is large: it is loaded by the first account of its cloud rather than by every server that starts. */
const openers: { readonly [P in Provider]: () => Promise<Opener<P>> } = {
  aws: async () => (await import('./aws/aws-cloud.ts')).awsCloud,
  gcp: async () => (await import('./gcp/gcp-cloud.ts')).gcpCloud,
  azure: async () => (await import('./azure/azure-cloud.ts')).azureCloud,
};

export async function openCloud(account: CloudAccount, parts: CloudParts): Promise<Cloud> {
  const open = await openers[account.provider]() as Opener<Provider>;
  return open(account, parts);
}
