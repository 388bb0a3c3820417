import { call, type DataOf } from '../api/call.ts';

/** The clusters that the cloud has now. */
export const clustersCall = (accountID: string) =>
  call('get', '/api/cloud-accounts/{accountID}/clusters', { params: { path: { accountID } } });
export type Cluster = DataOf<ReturnType<typeof clustersCall>>[number];

/** Names of clusters are only unique within a region, on Azure within a resource group. */
export const accessTo = (
  accountID: string,
  { name, region, resourceGroup }: Pick<Cluster, 'name' | 'region' | 'resourceGroup'>,
) => ({
  params: {
    path: { accountID, region, clusterName: name },
    query: { ...(resourceGroup === undefined ? {} : { resourceGroup }) },
  },
});
