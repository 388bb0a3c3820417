import type { CallOptions } from '../cloud.ts';
import type { GoogleSession } from './google-session.ts';

/** Who the account's credentials stand for. Google is asked about a person; the others carry the name, and got a token for it. */
export async function identityOf(session: GoogleSession, options?: CallOptions): Promise<string> {
  const { credentials } = session.account;
  switch (credentials.method) {
    case 'service_account':
      return credentials.clientEmail;
    case 'workload_identity':
      return credentials.serviceAccountEmail ?? credentials.audience.replace(/^(https:)?\/\/iam\.googleapis\.com\//, '');
    case 'oauth':
      return (await person(session, options)) ?? `OAuth client ${credentials.clientId}`;
  }
}

/** Undefined when the consent does not cover the address. */
async function person(session: GoogleSession, options: CallOptions | undefined): Promise<string | undefined> {
  const { email } = await session.ask<{ readonly email?: string }>(
    'oauth2',
    { operation: 'oauth2.tokeninfo' },
    ({ auth, rootUrl, signal }) => auth.request({ method: 'POST', url: `${rootUrl}/tokeninfo`, signal }),
    options,
  );
  return email;
}
