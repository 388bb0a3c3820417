import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter } from '@connectrpc/connect';
import { AccessTokenService } from '@spacedock/contracts';
import type { CallFor } from '../directory/caller-calls.ts';
import { contractRoutes } from '../directory/routes.ts';
import type { AccessToken, NewlyMadeAccessToken } from './access-token.ts';

/** A caller's own tokens, for services that show them in another form. */
export function accessTokenContract(callFor: CallFor): (router: ConnectRouter) => void {
  return (router) => void router.service(AccessTokenService, {
    async listAccessTokens({ caller }) {
      const tokens = await callFor<readonly AccessToken[]>(caller, contractRoutes.listAccessTokens, { query: { limit: '200' } });
      return { tokens: tokens.map(entryOf) };
    },

    async createAccessToken({ caller, name, expiresAt }) {
      const body = { name, ...(expiresAt ? { expiresAt: timestampDate(expiresAt).toISOString() } : {}) };
      const made = await callFor<NewlyMadeAccessToken>(caller, contractRoutes.createAccessToken, { body });
      return { entry: entryOf(made), token: made.token };
    },

    async deleteAccessToken({ caller, id }) {
      await callFor(caller, contractRoutes.deleteAccessToken, { params: { tokenId: id } });
      return {};
    },
  });
}

const entryOf = ({ id, name, createdAt, expiresAt, lastUsedAt }: AccessToken) => ({
  id,
  name,
  createdAt: timestampFromDate(new Date(createdAt)),
  ...(expiresAt === null ? {} : { expiresAt: timestampFromDate(new Date(expiresAt)) }),
  ...(lastUsedAt === null ? {} : { lastUsedAt: timestampFromDate(new Date(lastUsedAt)) }),
});
