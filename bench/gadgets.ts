import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';

/** Where the objects are that everything is measured with. */
export const gadgetsPath = '/apis/conformance.spacedock.dev/v1/namespaces/default/gadgets';

/** About 2 KB. */
export const gadget = (number: number): string => JSON.stringify({
  apiVersion: 'conformance.spacedock.dev/v1', kind: 'Gadget', metadata: { name: `gadget-${number}`, labels: { half: String(number % 2) } },
  spec: { size: number % 100, settings: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`setting-${i}`, 'x'.repeat(75)])) },
});

/** Certificates are made anew at every start; there is nothing to check them against. */
export const connections = (most: number): https.Agent => new https.Agent({ keepAlive: true, maxSockets: most, rejectUnauthorized: false });

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  readonly agent: https.Agent;
  readonly body?: string;
  readonly type?: string;
}

/** Resolves when the answer is there as a whole. */
export async function send({ method, url, token, agent, body, type = 'application/json' }: Request): Promise<void> {
  const request = https.request(url, { method, agent, headers: { authorization: `Bearer ${token}`, 'content-type': type } });
  request.end(body);
  const [response] = await once(request, 'response') as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${url} was answered with ${response.statusCode}`);
}
