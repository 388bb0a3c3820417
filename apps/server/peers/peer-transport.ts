import { Code, ConnectError, type Interceptor, type Transport } from '@connectrpc/connect';
import { createGrpcTransport, Http2SessionManager } from '@connectrpc/connect-node';
import { peerHeader, type PeerSecret } from './peer-secret.ts';
import type { PeerStanding } from './peer-standing.ts';

export interface PeerTransportParts {
  readonly address: string;
  readonly secret: PeerSecret;
  readonly standing: PeerStanding;
}

export interface PeerTransport {
  readonly transport: Transport;
  readonly close: () => void;
}

/** For calls that name no deadline of their own: a process that hangs must not hang all others. */
const longestMs = 60_000;
const connectMs = 5_000;
/** A peer whose machine is gone says nothing, and TCP alone would wait for a quarter of an hour. */
const keepAlive = { pingIntervalMs: 20_000, pingTimeoutMs: 5_000 };

/** Calls to the contracts of a service in another process: gRPC over HTTP/2. */
export function peerTransport({ address, secret, standing }: PeerTransportParts): PeerTransport {
  const sessionManager = new Http2SessionManager(address, keepAlive);
  const introduce: Interceptor = (next) => (request) => {
    request.header.set(peerHeader, secret.text);
    return next(request);
  };
  const grpc = createGrpcTransport({ baseUrl: address, sessionManager, interceptors: [introduce] });

  /** Before anything is sent, so that a failure here means that nothing was done there. */
  async function connect(): Promise<void> {
    if (['open', 'idle'].includes(sessionManager.state())) return;
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), connectMs);
    const found = await Promise.race([sessionManager.connect(), late.promise]);
    clearTimeout(timer);
    if (found === 'late') throw standing.unreachable(`no connection within ${connectMs / 1000} s`);
    if (found === 'error') throw standing.unreachable(reasonOf(sessionManager.error()));
  }

  async function told<Answer>(signal: AbortSignal | undefined, patient: boolean, call: () => Promise<Answer>): Promise<Answer> {
    await connect();
    try {
      const answer = await call();
      standing.reached();
      return answer;
    } catch (error) {
      throw error instanceof ConnectError && !signal?.aborted ? outcomeOf(error, patient) : error;
    }
  }

  function outcomeOf(error: ConnectError, patient: boolean): Error {
    if (wasRefused(error)) return standing.unreachable('it is stopping');
    // What the service itself refused carries its outcome, and passes.
    if (error.details.length > 0) {
      standing.reached();
      return error;
    }
    switch (error.code) {
      case Code.Unavailable:
        return (neverBegan(error) ? standing.unreachable : standing.interrupted)(error.rawMessage);
      case Code.Unauthenticated:
        return standing.unreachable('it does not accept our secret; give both processes the same SPACEDOCK_MASTER_KEY');
      case Code.Unimplemented:
        return standing.unreachable('it has no such contract; correct SPACEDOCK_PEERS, or bring both processes to one release');
      case Code.DeadlineExceeded:
        return patient ? standing.interrupted(`no answer within ${longestMs / 1000} s`) : error;
      default:
        return broken(error) ? standing.interrupted(error.rawMessage) : error;
    }
  }

  /** What the other side said has no cause on this one. */
  const broken = ({ cause }: ConnectError): boolean =>
    cause instanceof Error || ['closed', 'error'].includes(sessionManager.state());

  return {
    transport: {
      unary: (method, signal, timeoutMs, ...rest) => {
        const call = () => grpc.unary(method, signal, timeoutMs ?? longestMs, ...rest);
        return told(signal, timeoutMs === undefined, async () => {
          try {
            return await call();
          } catch (error) {
            if (!wasRefused(error)) throw error;
            return call();
          }
        });
      },
      // A stream may be meant to stay open: it gets no deadline that its caller did not name.
      stream: (method, signal, timeoutMs, ...rest) => told(signal, false, () => grpc.stream(method, signal, timeoutMs, ...rest)),
    },
    close: () => sessionManager.abort(),
  };
}

/** Who stops refuses what has not begun (RFC 9113, 8.7): it can be sent again, over a new connection and perhaps to another replica. */
const wasRefused = (error: unknown): boolean =>
  error instanceof ConnectError && error.rawMessage.includes('NGHTTP2_REFUSED_STREAM');

/** There was no connection. Other words for "unavailable" may mean that there was one, and that it went silent. */
const neverBegan = ({ cause }: ConnectError): boolean =>
  cause instanceof Error && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String((cause as NodeJS.ErrnoException).code));

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
