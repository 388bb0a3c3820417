import type { AwsOperation } from '../../aws-operation.ts';
import { sessionToken } from '../../identity/ids.ts';
import { registryHost } from './repositories.ts';

const lifeMs = 12 * 3_600_000;

/** What `docker login` takes. */
export const getAuthorizationToken: AwsOperation = {
  name: 'GetAuthorizationToken',
  run({ region, world: { state, now, randomBytes } }) {
    return {
      authorizationData: [
        {
          authorizationToken: Buffer.from(`AWS:${sessionToken(randomBytes)}`).toString('base64'),
          expiresAt: (now().getTime() + lifeMs) / 1_000,
          proxyEndpoint: `https://${registryHost(state.account, region)}`,
        },
      ],
    };
  },
};
