import { rootRoutes, routes } from '../../gateway/route.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changePassword } from './change-password.ts';
import { deleteSession } from './delete-session.ts';
import { getJwks } from './get-jwks.ts';
import { getMe } from './get-me.ts';
import { getSignInMethods } from './get-sign-in-methods.ts';
import { listSessions } from './list-sessions.ts';
import { getOpenidConfiguration } from './get-openid-configuration.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { finishOidc } from './oidc/finish-oidc.ts';
import { startOidc } from './oidc/start-oidc.ts';
import { refresh } from './refresh.ts';
import { signup } from './signup.ts';
import { updateMe } from './update-me.ts';

export const signInRoutes = [
  ...routes('user', [
    ['GET',    '/auth/methods',             'public', getSignInMethods],
    ['POST',   '/auth/login',               'public', login],
    ['POST',   '/auth/refresh',             'public', refresh],
    ['POST',   '/auth/signup',              'public', signup],
    ['POST',   '/auth/accept-invitation',   'public', acceptInvitation],
    ['GET',    '/auth/oidc/start',          'public', startOidc],
    ['GET',    '/auth/oidc/callback',       'public', finishOidc],
    ['POST',   '/auth/logout',              'member', logout],
    ['POST',   '/auth/password',            'member', changePassword],
    ['GET',    '/auth/me',                  'member', getMe],
    ['PATCH',  '/auth/me',                  'member', updateMe],
    ['GET',    '/auth/sessions',            'member', listSessions],
    ['DELETE', '/auth/sessions/:sessionId', 'member', deleteSession],
  ]),
  ...rootRoutes('token', [
    ['GET',    '/.well-known/jwks.json',            'public', getJwks],
    ['GET',    '/.well-known/openid-configuration', 'public', getOpenidConfiguration],
  ]),
];
