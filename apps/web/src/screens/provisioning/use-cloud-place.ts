import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { usePlaces } from '../../parts/use-places.ts';
import type { Target } from './job-request.ts';

export interface CloudPlace {
  readonly accountID: string;
  readonly region: string;
  /** Set when it was named through a space: then the network of its cluster is the first choice. */
  readonly space: string | undefined;
}

export function useCloudPlace(target: Target): CloudPlace | undefined {
  const { spaces } = usePlaces();
  if (!('spaceID' in target)) return { accountID: target.cloudAccountID, region: target.region, space: undefined };
  const space = spaces.rows.find(({ id }) => id === target.spaceID);
  return space && { accountID: space.cloudAccountId, region: space.region, space: space.name };
}

/** Things of the cloud change outside: what was offered a while ago is asked for again. */
const every = 60_000;

function paramsAt(place: CloudPlace | undefined) {
  const { accountID = '', region = '' } = place ?? {};
  return { params: { path: { accountID }, query: { region } } };
}

const when = (place: CloudPlace | undefined): boolean => place !== undefined && place.region !== '';

export const useNetworks = (place: CloudPlace | undefined) =>
  useRead(call('get', '/api/cloud-accounts/{accountID}/networks', paramsAt(place)), {
    topics: ['provisioning-jobs'],
    when: when(place),
    every,
  });

export const useSubnets = (place: CloudPlace | undefined) =>
  useRead(call('get', '/api/cloud-accounts/{accountID}/subnets', paramsAt(place)), {
    topics: ['provisioning-jobs'],
    when: when(place),
    every,
  });

export const useInstanceTypes = (place: CloudPlace | undefined) =>
  useRead(call('get', '/api/cloud-accounts/{accountID}/instance-types', paramsAt(place)), { topics: [], when: when(place) });
