import { json, notFound } from './google-answers.ts';
import type { Handler } from './service-call.ts';

const longestLifeSeconds = 3_600;

/** generateAccessToken of the IAM Credentials API. The permission to borrow was checked before. */
export const generateAccessToken: Handler = ({ world, params, body, refuse }) => {
  const { email } = world.state.serviceAccount;
  if (decodeURIComponent(params['email'] ?? '') !== email)
    return refuse({ ...notFound('service account'), message: 'Not found; Gaia id not found for email.' });
  const { scope, lifetime = `${longestLifeSeconds}s` } = body as {
    readonly scope?: readonly string[];
    readonly lifetime?: string;
  };
  const seconds = Number(/^(\d+)s$/.exec(lifetime)?.[1] ?? NaN);
  if (!Array.isArray(scope) || scope.length === 0 || !(seconds > 0 && seconds <= longestLifeSeconds)) {
    return refuse({
      http: 400,
      status: 'INVALID_ARGUMENT',
      message: 'Request contains an invalid argument.',
      legacyReason: 'badRequest',
    });
  }
  const { value, expiresAt } = world.tokens.issue(email, scope);
  return json(200, { accessToken: value, expireTime: expiresAt.toISOString() });
};
