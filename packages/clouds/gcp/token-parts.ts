import type { CloudCall } from '../cloud-calls.ts';
import type { CloudAccount, CloudParts } from '../cloud.ts';
import type { Transport } from './google-transport.ts';

/** What a way to get an access token is made of. */
export interface TokenParts extends Pick<CloudAccount<'gcp'>, 'endpoints'>, Pick<CloudParts, 'now' | 'identityToken'> {
  readonly transport: Transport;
  readonly call: CloudCall;
}

/** `userinfo.email` makes a cluster know the account by its address, as its role bindings name it. */
export const scopes = [
  'https://www.googleapis.com/auth/cloud-platform',
  'https://www.googleapis.com/auth/userinfo.email',
] as const;
