import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { bearerToken } from './bearer-token.ts';
import { errorAnswer } from './error-answer.ts';
import type { ForwardedService } from './forwarded-routes.ts';
import { liveAccess, type LiveAccessParts } from './live-access.ts';
import type { RequestMetrics } from './metrics.ts';
import { type Mount, mountAt } from './mount.ts';
import { requestIdFrom } from './request-id.ts';
import { pathOf } from './request-observer.ts';

export interface UpgradesParts extends LiveAccessParts {
  readonly mounts: readonly Mount[];
  /** Those that run in other processes, which answer for them. */
  readonly forwards?: readonly ForwardedService[];
  readonly spend: (organisationId: string) => void;
  readonly trustProxy: boolean;
  readonly metrics: RequestMetrics;
  readonly monotonic: () => number;
  readonly log: Logger;
}

/** Requests that want another protocol on their connection, such as those of `kubectl exec`. */
export interface Upgrades {
  /** False: it is handled like any other request, whatever it wants besides. */
  readonly wanted: (request: IncomingMessage) => boolean;
  readonly handle: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** A mount, wherever it is answered. */
interface Target extends Pick<Mount, 'prefix' | 'refusal'> {
  readonly upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer, requestId: string) => Promise<void>) | undefined;
}

export function mountedUpgrades(parts: UpgradesParts): Upgrades {
  const { forwards = [], authenticate, spend, trustProxy, metrics, monotonic, log } = parts;
  const live = liveAccess(parts);
  const targets = [...parts.mounts.map(here), ...forwards.flatMap(elsewhere)];
  const targetOf = (request: IncomingMessage): Target | undefined => {
    const target = mountAt(targets, request.url ?? '');
    return target?.upgrade ? target : undefined;
  };

  function here({ prefix, refusal, upgrade: take }: Mount): Target {
    if (!take) return { prefix, refusal, upgrade: undefined };
    return {
      prefix,
      refusal,
      async upgrade(request, socket, head, requestId) {
        const token = bearerToken(request.headers);
        const access = await authenticate(token);
        spend(access.identity.organisationId);
        const facts = { id: requestId, address: addressOf(request), userAgent: request.headers['user-agent'] ?? '', cookies: {} };
        await take({ caller: live(token, access), facts }, request, socket, head);
      },
    };
  }

  function elsewhere({ mounts, forward }: ForwardedService): readonly Target[] {
    return mounts.map(({ prefix, refusal, upgrades }) => ({
      prefix,
      refusal,
      upgrade: upgrades
        ? (request, socket, head, id) => {
            const protocol = 'encrypted' in request.socket ? 'https' : 'http';
            return forward.upgrade({ id, address: addressOf(request), protocol, host: request.headers.host ?? '' }, request, socket, head);
          }
        : undefined,
    }));
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, requestId: string): Promise<void> {
    const target = targetOf(request);
    if (!target?.upgrade) {
      socket.destroy();
      return;
    }
    try {
      await target.upgrade(request, socket, head, requestId);
    } catch (error) {
      const answer = errorAnswer(error, requestId, 0);
      if (answer.unforeseen) log.error({ err: error, requestId, path: pathOf(request.url ?? '') }, 'an upgrade failed');
      refuse(socket, answer.status, target.refusal(answer), requestId);
    }
  }

  /** Whoever stands in front may say whom it speaks for, when it is trusted. */
  function addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = [headers['x-forwarded-for']].flat().join(',').split(',')[0]?.trim();
    return trustProxy && forwarded ? forwarded : (socket.remoteAddress ?? '');
  }

  return {
    wanted: (request) => targetOf(request) !== undefined,
    handle(request, socket, head) {
      const startedAt = monotonic();
      const requestId = requestIdFrom(request.headers['x-request-id']);
      const labels = { method: request.method ?? '', route: `${targetOf(request)?.prefix ?? ''}/*`, status: 'upgrade' };
      metrics.started();
      socket.on('error', (error) => log.debug({ err: error, requestId }, 'an upgraded connection broke'));
      socket.once('close', () => {
        const milliseconds = monotonic() - startedAt;
        metrics.ended(labels, milliseconds / 1000);
        log.info(
          { requestId, path: pathOf(request.url ?? ''), ms: Math.round(milliseconds) },
          `${labels.method} ${labels.route} upgrade`,
        );
      });
      void upgrade(request, socket, head, requestId);
    },
  };
}

function refuse(socket: Duplex, status: number, body: object, requestId: string): void {
  if (!socket.writable) return;
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(text)}`,
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
