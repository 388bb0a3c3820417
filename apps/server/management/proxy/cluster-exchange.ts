import type { IncomingMessage } from 'node:http';
import { outcome } from '@spacedock/contracts';
import { type Connection, StatusError, unreachable } from '@spacedock/kube';
import { clusterOutcome } from '../../clusters/cluster-outcome.ts';
import type { ClusterConnections } from './cluster-connections.ts';
import type { ProxyPlane, ProxyTarget } from './proxy-target.ts';
import { type ProxyDeadlines, type Sent, sendUpstream } from './send-upstream.ts';
import { upstreamHead } from './upstream-head.ts';

export interface Exchange {
  readonly plane: ProxyPlane;
  readonly target: ProxyTarget;
  readonly path: string;
  readonly request: IncomingMessage;
  readonly upgrade: boolean;
  readonly writes: boolean;
  readonly stream: boolean;
  readonly signal: AbortSignal;
}

export type Exchanged = Exclude<Sent, { readonly kind: 'failed' }> & { readonly connection: Connection };

/** Asks the cluster. Answers what it said, or refuses with what is in the way. */
export type ClusterExchange = (exchange: Exchange) => Promise<Exchanged>;

export function clusterExchange(connections: ClusterConnections, { connectMs, answerMs }: ProxyDeadlines): ClusterExchange {
  /** Clusters that did not take our credentials in a request that could not be sent again: the next one brings new ones. */
  const refusing = new Set<string>();

  return async ({ plane, target, path, request, upgrade, writes, stream, signal }) => {
    const { id, name } = target.cluster;
    let renewed = false;
    for (;;) {
      const renew = renewed || refusing.delete(id);
      const entry = await plane.kubeconfig(id, { writes, renew });
      const connection = await connections.connectionFor(entry).catch((error: unknown) => {
        throw clusterOutcome(error, name);
      });
      const head = upstreamHead(request, { connection, path, user: target.user, groups: target.groups, upgrade });
      const sent = await sendUpstream({ connection, head, request, upgrade, connectMs, answerMs: stream ? undefined : answerMs, signal });
      const isRead = !head.hasBody && (head.method === 'GET' || head.method === 'HEAD');
      if (sent.kind === 'failed') {
        // The cluster had closed a kept connection before it got this request.
        if (sent.onKeptConnection && isRead) continue;
        throw signal.reason instanceof StatusError ? signal.reason : failure(connection, sent.error, name);
      }
      if (sent.kind === 'upgraded' || sent.answer.statusCode !== 401) return { ...sent, connection };
      sent.answer.destroy();
      if (renew || !(isRead || (upgrade && !head.hasBody))) {
        if (!renew) refusing.add(id);
        throw notAccepted(name, renew);
      }
      renewed = true;
    }
  };
}

function failure(connection: Connection, error: NodeJS.ErrnoException, space: string): unknown {
  // What node's parser does not take for HTTP.
  if (error.code?.startsWith('HPE_')) return outcome('cluster.unreadable', { space, why: connection.redact(error.message) });
  return clusterOutcome(unreachable(connection, error), space);
}

/** Not as 401: kubectl would tell the user to sign in, who has. */
function notAccepted(space: string, renewed: boolean): StatusError {
  const what = `the cluster of space ${space} did not accept the credentials that Spacedock has for it`;
  const next = renewed ? ', nor new ones; ask whoever runs the cloud account to check its access to the cluster' : '; nothing was done. Send the request again: it goes with new ones';
  return new StatusError('ServiceUnavailable', `${what}${next}`, undefined, { code: 502 });
}
