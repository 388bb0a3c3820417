import type { IssuedSession } from '../../identity/sessions.ts';

export const issuedCredentials = ({ accessKeyId, secret, token, expiresAt }: IssuedSession): object =>
  ({ AccessKeyId: accessKeyId, SecretAccessKey: secret, SessionToken: token, Expiration: expiresAt });
