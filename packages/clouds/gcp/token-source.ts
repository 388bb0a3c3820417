import type { CloudAccount } from '../cloud.ts';
import type { AccessToken } from './access-tokens.ts';
import { federatedToken } from './federated-token.ts';
import { refreshedToken } from './refreshed-token.ts';
import { serviceAccountToken } from './service-account-token.ts';
import type { TokenParts } from './token-parts.ts';

/** How the account's credentials are turned into an access token. */
export function tokenSource(
  { credentials }: Pick<CloudAccount<'gcp'>, 'credentials'>,
  parts: TokenParts,
): () => Promise<AccessToken> {
  switch (credentials.method) {
    case 'service_account':
      return () => serviceAccountToken(credentials, parts);
    case 'oauth':
      return () => refreshedToken(credentials, parts);
    case 'workload_identity':
      return () => federatedToken(credentials, parts);
  }
}
