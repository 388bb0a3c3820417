import { createRouterTransport } from '@connectrpc/connect';
import { contractClient, DeployerService } from '@spacedock/contracts';

export interface PlayedCall {
  readonly call: 'release' | 'teardown';
  readonly deploymentId: string;
  readonly revisionId?: string;
  readonly source?: string;
  readonly configs?: unknown;
  readonly actorEmail?: string;
  readonly note?: string;
  readonly force?: boolean;
}

type Teardown = { readonly done: boolean; readonly why?: string };

/** A deployer that keeps what it is told, and answers as a test wants it to. */
export function playedDeployer() {
  const calls: PlayedCall[] = [];
  const play: { release: (call: PlayedCall) => Promise<void>; teardown: (call: PlayedCall) => Promise<Teardown> } = {
    release: async () => undefined,
    teardown: async () => ({ done: true }),
  };
  const transport = createRouterTransport((router) => {
    router.service(DeployerService, {
      async release({ deploymentId, revisionId, source, configs, actorEmail, note }) {
        const call: PlayedCall = {
          call: 'release',
          deploymentId,
          revisionId,
          source,
          configs: JSON.parse(configs),
          actorEmail,
          note,
        };
        calls.push(call);
        await play.release(call);
        return {};
      },
      async teardown({ deploymentId, force }) {
        const call: PlayedCall = { call: 'teardown', deploymentId, force };
        calls.push(call);
        return play.teardown(call);
      },
    });
  });
  return { client: contractClient(DeployerService, transport), calls, play };
}
