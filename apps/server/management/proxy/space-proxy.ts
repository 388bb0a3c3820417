import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, StatusError } from '@spacedock/kube';
import type { Logger } from 'pino';
import type { AuditEntry } from '../../gateway/audit.ts';
import type { Person } from '../plane.ts';
import { clusterConnections } from './cluster-connections.ts';
import { clusterExchange } from './cluster-exchange.ts';
import { type KubernetesRequest, kubernetesRequest } from './kubernetes-request.ts';
import { openStreams } from './open-streams.ts';
import { type ProxiedRequest, proxiedRequest } from './proxied-request.ts';
import { type ProxyPath, proxyPath } from './proxy-path.ts';
import { type ProxyPlane, type ProxyTarget, proxyTarget, type ProxyTargetParts, stillReaches } from './proxy-target.ts';
import { answerOn, refuse, statusOf } from './refusal.ts';
import { relayAnswer, type Waiting } from './relay-answer.ts';
import type { ProxyDeadlines } from './send-upstream.ts';

/** What somebody does in a space, for those who put it to sleep and wake it. */
export interface SpaceActivity extends KubernetesRequest {
  readonly person: Person;
  readonly groups: readonly string[];
  readonly userAgent: string;
  /** They only want to look: it shall not count, nor wake anything. */
  readonly ignored: boolean;
  /** Resolves when it is over; until then somebody is there. */
  readonly ended: Promise<void>;
}

export interface SpaceProxyParts extends Omit<ProxyTargetParts, 'plane'> {
  readonly planeOf: (organisationId: string) => Promise<ProxyPlane>;
  /** Calls back when rights or spaces may have changed; answers how to stop that. */
  readonly onChanges: (listener: () => void) => () => void;
  /** Asked before a request goes into a space: a refusal, or `go on`. */
  readonly onRequest?: (space: NonNullable<ProxyTarget['space']>, activity: SpaceActivity) => Promise<'go on' | StatusError>;
  /** For the audit log: what was changed or opened, and how that ended. */
  readonly audit: (entry: AuditEntry) => void;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error' | 'warn' | 'debug'>;
  readonly deadlines?: Partial<ProxyDeadlines>;
  /** How long somebody keeps what was taken away without a notice. */
  readonly recheckMs?: number;
}

export interface SpaceProxy {
  readonly handle: (person: Person, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** For requests that node's server has let go of (`server.on('upgrade')`). */
  readonly upgrade: (person: Person, request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  /** Ends what would stay open: whoever had it goes on at another replica. */
  readonly endStreams: () => void;
  readonly close: () => void;
}

/** What a client speaks after an upgrade. h2c is not among them: whoever understands it behind us would take requests that we never see. */
const protocols = new Set(['websocket', 'spdy/3.1']);

interface Coming extends Waiting {
  readonly person: Person;
}

/** kubectl into spaces and clusters: who may is decided here, what they may inside by the cluster, in their name. */
export function spaceProxy(parts: SpaceProxyParts): SpaceProxy {
  const { planeOf, rights, onChanges, onRequest, audit, now, log, deadlines, recheckMs = 5_000 } = parts;
  const connections = clusterConnections({ now });
  // kube-apiserver gives up an ordinary request after a minute, and says so itself.
  const exchange = clusterExchange(connections, { connectMs: 10_000, answerMs: 70_000, ...deadlines });
  const streams = openStreams({ recheckMs, onChanges, onError: (error) => log.warn({ err: error }, 'could not look up whether open streams may stay; trying again') });

  async function pass(coming: Coming, account: ProxiedRequest): Promise<void> {
    const { person, request, response } = coming;
    const over = new AbortController();
    response.once('close', () => void (response.writableFinished || over.abort()));
    const { identity: { organisationId, userId, tokenId, sessionId } } = person.access;
    const to = proxyPath(request.url ?? '');
    const plane = await planeOf(organisationId);
    const reach = (): Promise<ProxyTarget> => proxyTarget({ plane, rights }, person, to);
    const target = await reach();
    const { base, path } = to as ProxyPath; // else it was refused
    const asked = kubernetesRequest(request.method ?? '', path);
    const upgrade = coming.tunnel !== undefined;

    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    over.signal.addEventListener('abort', () => end()); // also while somebody waits for a space to wake up
    // Whatever else was asked for is over soon, or is only read slowly.
    const remove = asked.stream || upgrade ? streams.add({
      key: [organisationId, userId, tokenId, sessionId, base, target.cluster.id, ...target.groups].join(' '),
      mayStay: async () => !person.live?.ended && reach().then((current) => stillReaches(target, current), refused),
      onChange: person.live?.onChange,
      end: () => over.abort(new StatusError('Forbidden', 'access was taken away, or the server is stopping')),
    }) : undefined;
    try {
      await mayGoOn(coming, target, asked, ended);
      const { stream } = asked;
      const writes = asked.writes || upgrade;
      const { signal } = over;
      const exchanged = await exchange({ plane, target, path, request, upgrade, writes, stream, signal });
      account.answered(exchanged.answer.statusCode ?? 502);
      await relayAnswer(coming, exchanged, { base, signal, onEndedEarly: (error) => log.debug({ err: error }, 'an answer of a cluster ended early') });
    } finally {
      remove?.();
      end();
    }
  }

  async function mayGoOn({ person, request: { headers } }: Coming, { space, groups, knownAs = groups }: ProxyTarget, asked: KubernetesRequest, ended: Promise<void>): Promise<void> {
    if (!space || !onRequest) return;
    const ignored = headers['x-sleep-mode-ignore'] === 'true';
    const said = await onRequest(space, { ...asked, person, groups: knownAs, userAgent: headers['user-agent'] ?? '', ignored, ended });
    if (said !== 'go on') throw said;
  }

  async function answer(coming: Coming): Promise<void> {
    const { person, request, response } = coming;
    const account = proxiedRequest({ person, request, now, add: audit });
    try {
      await pass(coming, account);
    } catch (error) {
      const status = statusOf(error);
      account.answered(status?.code ?? 500);
      if (!status) log.error({ err: error, method: request.method }, 'a request into a cluster failed');
      if (response.headersSent || response.destroyed) return void response.destroy();
      const told = status ?? new StatusError('InternalError', 'Spacedock failed to pass the request on; whoever runs it finds the cause in its log');
      refuse(response, told, kubernetesRequest(request.method ?? '', proxyPath(request.url ?? '')?.path ?? ''));
    } finally {
      account.ended();
    }
  }

  return {
    handle: (person, request, response) => answer({ person, request, response }),
    async upgrade(person, request, socket, head) {
      socket.on('error', () => socket.destroy()); // a client that was cut off; whoever waits for it sees that it closed
      const response = answerOn(socket, request);
      const problem = upgradeProblem(request);
      if (problem) {
        proxiedRequest({ person, request, now, add: audit }).answered(400);
        return refuse(response, badRequest(problem));
      }
      return answer({ person, request, response, tunnel: { socket, head } });
    },
    endStreams: streams.endAll,
    close() {
      streams.close();
      connections.close();
    },
  };
}

function upgradeProblem({ headers: { upgrade = '', 'content-length': length = '0', 'transfer-encoding': encoding } }: IncomingMessage): string | undefined {
  if (!protocols.has(upgrade.toLowerCase())) return `cannot switch to ${JSON.stringify(upgrade)}: only websocket and SPDY/3.1 go through`;
  // What follows would be read as bytes of the new protocol, or as another request.
  return encoding !== undefined || Number(length) > 0 ? 'a request that asks for an upgrade must have no body' : undefined;
}

const refused = (error: unknown): false => {
  if (error instanceof StatusError) return false;
  throw error;
};
