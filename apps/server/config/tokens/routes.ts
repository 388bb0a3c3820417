import { routes } from '../../gateway/route.ts';
import { createAccessToken } from './create-access-token.ts';
import { deleteAccessToken } from './delete-access-token.ts';
import { listAccessTokens } from './list-access-tokens.ts';

export const accessTokenRoutes = routes('token', [
  ['GET',    '/tokens',          'token:view',   listAccessTokens],
  ['POST',   '/tokens',          'token:create', createAccessToken],
  ['DELETE', '/tokens/:tokenId', 'token:delete', deleteAccessToken],
]);
