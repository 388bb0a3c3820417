import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { parse } from 'yaml';
import type { HttpCase, HttpStep } from './http-step.ts';
import { answerText, type HttpAnswer, requestText } from './http-text.ts';
import { normalise } from './normalise.ts';

export interface HttpSession {
  /** The whole case as text: each request with its answer, normalised. */
  readonly play: (played: HttpCase) => Promise<string>;
  readonly close: () => void;
}

interface AdminConfig {
  readonly clusters: readonly [{ readonly cluster: { readonly server: string; readonly 'certificate-authority-data'?: string } }];
  readonly users: readonly [
    {
      readonly user: {
        readonly token?: string;
        readonly 'client-certificate-data'?: string;
        readonly 'client-key-data'?: string;
      };
    },
  ];
}

/** A watch that was to end by itself is not waited for longer than this. */
const longestMs = 5_000;

/** Talks HTTP with the cluster of a kubeconfig, as no client library would. Each case plays in a namespace of its own. */
export function httpSession(kubeconfig: string): HttpSession {
  const {
    clusters: [{ cluster }],
    users: [{ user }],
  } = parse(kubeconfig) as AdminConfig;
  const pem = (data: string | undefined): string | undefined =>
    data === undefined ? undefined : Buffer.from(data, 'base64').toString();
  // A real cluster that was started for this makes its own certificate: there is nothing to check it against.
  const agent = new Agent({
    keepAlive: true,
    rejectUnauthorized: false,
    cert: pem(user['client-certificate-data']),
    key: pem(user['client-key-data']),
  });
  const credentials = user.token === undefined ? {} : { authorization: `Bearer ${user.token}` };

  async function send({ method, path, body, type, accept = 'application/json', chunked = false }: HttpStep): Promise<HttpAnswer> {
    const length = body === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = httpsRequest(`${cluster.server}${path}`, {
      method,
      agent,
      headers: {
        accept,
        'user-agent': 'conformance',
        ...credentials,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...length,
      },
    });
    const answer = { status: 0, headers: {} as IncomingMessage['headers'], text: '' };
    const ended = new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => {
        answer.text += '(and goes on)\n';
        request.destroy();
        resolve();
      }, longestMs);
      request.on('error', (error) => (answer.status === 0 ? reject(error) : undefined)); // once it has answered, a server need not read the rest
      request.on('response', (response) => {
        Object.assign(answer, { status: response.statusCode, headers: response.headers });
        response.setEncoding('utf8').on('data', (text: string) => (answer.text += text));
        response.on('error', () => undefined);
        response.on('close', () => {
          clearTimeout(patience);
          resolve();
        });
      });
    });
    if (chunked) for (const piece of pieces(body ?? '')) request.write(piece);
    request.end(chunked ? undefined : body);
    await ended;
    return answer;
  }

  async function must(step: HttpStep): Promise<HttpAnswer> {
    const answer = await send(step);
    if (answer.status >= 300) throw new Error(`${step.method} ${step.path} was refused: ${answer.text}`);
    return answer;
  }

  return {
    async play({ name, steps }) {
      const namespace = `conformance-${name}-${randomBytes(3).toString('hex')}`;
      await must({
        method: 'POST',
        path: '/api/v1/namespaces',
        type: 'application/json',
        body: JSON.stringify({ metadata: { name: namespace } }),
      });
      const placed = (text: string): string => text.replaceAll(/\bNS\b/g, namespace);
      const parts: string[] = [];
      for (const step of steps) {
        const sent = { ...step, path: placed(step.path), ...(step.body === undefined ? {} : { body: placed(step.body) }) };
        parts.push(`${requestText(step)}${answerText(await send(sent))}`);
      }
      await must({ method: 'DELETE', path: `/api/v1/namespaces/${namespace}` });
      return normalise(parts.join('\n'), namespace);
    },
    close: () => agent.destroy(),
  };
}

function pieces(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / 65_536) }, (_, index) => text.slice(index * 65_536, (index + 1) * 65_536));
}
