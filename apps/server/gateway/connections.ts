import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';

export type Connections = ReturnType<typeof connectionsOf>;

interface DrainParts {
  readonly closed: Promise<void>;
  readonly drainMs: number;
  readonly log: Logger;
}

/** Who has just connected, or is amid sending a request, when the stop begins gets this long for it. */
const graceMs = 1_000;

/**
 * The connections of one server with the answers that are under way on them. Node can close idle connections too, but takes
 * those for busy that were opened and never used, as browsers do in advance: each of them would hold up every stop.
 */
export function connectionsOf(server: Server, opened: 'connection' | 'secureConnection') {
  const running = new Map<Socket, Set<ServerResponse>>();
  let draining = false;

  server.on(opened, (socket: Socket) => {
    running.set(socket, new Set());
    socket.once('close', () => running.delete(socket));
  });

  // Before the app's own listener, so that the header is there when the app answers at once.
  server.prependListener('request', (request, response) => {
    running.get(request.socket)?.add(response);
    if (draining) response.setHeader('connection', 'close');
    response.once('close', () => {
      const answers = running.get(request.socket);
      answers?.delete(response);
      // Its headers may have gone out before the stop began, and promised that the connection stays.
      if (draining && answers?.size === 0) request.socket.destroySoon();
    });
  });

  function endUnused(): void {
    for (const [socket, answers] of running) if (answers.size === 0) socket.destroy();
  }

  return {
    /** Resolves when the server has closed: at the latest after `drainMs`, when whoever is left is cut off. */
    async drain({ closed, drainMs, log }: DrainParts): Promise<void> {
      draining = true;
      for (const answers of running.values()) {
        for (const answer of answers) if (!answer.headersSent) answer.setHeader('connection', 'close');
      }
      server.closeIdleConnections();
      const grace = setTimeout(endUnused, Math.min(graceMs, drainMs));
      const deadline = setTimeout(() => {
        const left = [...running.values()].reduce((sum, answers) => sum + answers.size, 0);
        const what = `${left} requests did not finish within ${drainMs} ms of the stop and were cut off`;
        if (left > 0) log.warn({ requests: left }, what);
        for (const socket of running.keys()) socket.destroy();
      }, drainMs);
      await closed;
      clearTimeout(grace);
      clearTimeout(deadline);
    },
  };
}
