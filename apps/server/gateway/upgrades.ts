import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { bearerToken } from './bearer-token.ts';
import { errorAnswer } from './error-answer.ts';
import { liveAccess, type LiveAccessParts } from './live-access.ts';
import type { RequestMetrics } from './metrics.ts';
import { type Mount, mountAt } from './mount.ts';
import { requestIdFrom } from './request-id.ts';
import { pathOf } from './request-observer.ts';

export interface UpgradesParts extends LiveAccessParts {
  readonly mounts: readonly Mount[];
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

export function mountedUpgrades(parts: UpgradesParts): Upgrades {
  const { mounts, authenticate, spend, trustProxy, metrics, monotonic, log } = parts;
  const live = liveAccess(parts);
  const upgradable = (request: IncomingMessage): Mount | undefined => {
    const mount = mountAt(mounts, request.url ?? '');
    return mount?.upgrade ? mount : undefined;
  };

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, requestId: string): Promise<void> {
    const mount = upgradable(request);
    if (!mount?.upgrade) {
      socket.destroy();
      return;
    }
    try {
      const token = bearerToken(request.headers);
      const access = await authenticate(token);
      spend(access.identity.organisationId);
      const facts = { id: requestId, address: addressOf(request), userAgent: request.headers['user-agent'] ?? '', cookies: {} };
      await mount.upgrade({ caller: live(token, access), facts }, request, socket, head);
    } catch (error) {
      const answer = errorAnswer(error, requestId, 0);
      if (answer.unforeseen) log.error({ err: error, requestId, path: pathOf(request.url ?? '') }, 'an upgrade failed');
      refuse(socket, answer.status, mount.refusal(answer), requestId);
    }
  }

  /** Whoever stands in front may say whom it speaks for, when it is trusted. */
  function addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = [headers['x-forwarded-for']].flat().join(',').split(',')[0]?.trim();
    return trustProxy && forwarded ? forwarded : (socket.remoteAddress ?? '');
  }

  return {
    wanted: (request) => upgradable(request) !== undefined,
    handle(request, socket, head) {
      const startedAt = monotonic();
      const requestId = requestIdFrom(request.headers['x-request-id']);
      const labels = { method: request.method ?? '', route: `${upgradable(request)?.prefix ?? ''}/*`, status: 'upgrade' };
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
