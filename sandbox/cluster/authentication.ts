import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { StatusError, type UserInfo } from '@spacedock/kube';
import type { ServiceAccountTokens } from './service-account-tokens.ts';

export interface AuthenticationParts {
  readonly tokens: ServiceAccountTokens;
  /** Fixed tokens of this cluster, each with whom it stands for. */
  readonly staticTokens: ReadonlyMap<string, UserInfo>;
  /** Tokens that somebody else gives out, such as a cloud. */
  readonly verifyToken: (token: string) => Promise<UserInfo | undefined> | UserInfo | undefined;
}

const anonymous: UserInfo = { name: 'system:anonymous', groups: ['system:unauthenticated'] };

export interface Authentication {
  readonly ofRequest: (request: IncomingMessage) => Promise<UserInfo>;
  /** Of a token that is none of a service account. */
  readonly ofOtherToken: (token: string) => Promise<UserInfo | undefined>;
}

/** Who asks: by client certificate, by bearer token, or nobody in particular. A token that is wrong is not nobody. */
export function authentication({ tokens, staticTokens, verifyToken }: AuthenticationParts): Authentication {
  async function ofOtherToken(token: string): Promise<UserInfo | undefined> {
    const found = staticTokens.get(token) ?? (await verifyToken(token));
    return found && authenticated(found);
  }
  const ofToken = async (token: string): Promise<UserInfo | undefined> =>
    (await tokens.verify(token))?.user ?? ofOtherToken(token);

  return {
    ofOtherToken,
    async ofRequest(request) {
      const certified = certifiedUser(request);
      if (certified) return certified;
      const [scheme, token] = (request.headers.authorization ?? '').split(' ');
      if (!scheme) return anonymous;
      const user = scheme.toLowerCase() === 'bearer' && token ? await ofToken(token) : undefined;
      if (!user) throw new StatusError('Unauthorized', 'Unauthorized');
      return user;
    },
  };
}

const authenticated = (user: UserInfo): UserInfo =>
  user.groups.includes('system:authenticated') ? user : { ...user, groups: [...user.groups, 'system:authenticated'] };

function certifiedUser({ socket }: IncomingMessage): UserInfo | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined;
  const { subject, raw } = socket.getPeerCertificate();
  if (!subject?.CN) return undefined;
  const fingerprint = createHash('sha256').update(raw).digest('hex');
  const [name = ''] = [subject.CN as string | string[]].flat();
  const groups = [(subject.O ?? []) as string | string[]].flat();
  return authenticated({ name, groups, extra: { 'authentication.kubernetes.io/credential-id': [`X509SHA256=${fingerprint}`] } });
}
