import { CloudFailure } from '../cloud-failure.ts';

/** `us-central1` of `us-central1-a`: networks and instance types are asked for by region, clusters may be in a zone. */
export const regionOf = (location: string): string => location.replace(/-[a-z]$/, '');

/** Whether the location is the region, or a zone in it. */
export const isIn = (location: string, region: string): boolean => location === region || regionOf(location) === region;

const name = /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names become parts of a path: one that Google could not have given must not lead elsewhere. */
export const isName = (text: string): boolean => name.test(text);

/** Throws what Google would, without asking. */
export function mustBeLocation(location: string, operation: string): void {
  if (isName(location)) return;
  throw new CloudFailure({
    provider: 'gcp',
    kind: 'region_unknown',
    bucket: 'user_action',
    operation,
    code: 'INVALID_ARGUMENT',
    said: 'no region or zone of Google Cloud has such a name',
    fixHint: 'Use a name such as us-central1 or us-central1-a.',
  });
}

const projectId = /^(?:[a-z0-9.-]+:)?[a-z0-9-]{1,63}$/;

/** Ids of projects of an organisation's domain begin with it: `example.com:project`. */
export function mustBeProject(id: string): void {
  if (projectId.test(id)) return;
  throw new CloudFailure({
    provider: 'gcp',
    kind: 'account_mismatch',
    bucket: 'user_action',
    operation: 'cloudresourcemanager.projects.get',
    code: 'INVALID_ARGUMENT',
    said: 'no project of Google Cloud has such an id',
    fixHint: 'Use the id of the project, as the console shows it beside its name.',
    consoleUrl: 'https://console.cloud.google.com/cloud-resource-manager',
  });
}
