import { type Endpoints, endpointOf } from '../endpoints.ts';

/** What is asked here, by the first part of its public host name; the keys of an account's `endpoints.services`. */
export type GoogleService =
  | 'oauth2'
  | 'sts'
  | 'iamcredentials'
  | 'cloudresourcemanager'
  | 'container'
  | 'compute'
  | 'dns'
  | 'secretmanager';

/** Without a slash at the end. */
export const rootUrlOf = (endpoints: Endpoints | undefined, service: GoogleService): string =>
  endpointOf(endpoints, service) ?? `https://${service}.googleapis.com`;
