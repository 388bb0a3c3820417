import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { HttpCase, HttpStep } from './http-step.ts';
import { normalise } from './normalise.ts';

export interface HttpSession {
  /** The whole case as text: each request with its answer, normalised. */
  readonly play: (played: HttpCase) => Promise<string>;
  readonly close: () => void;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

interface AdminConfig {
  readonly clusters: readonly [{ readonly cluster: { readonly server: string; readonly 'certificate-authority-data'?: string } }];
  readonly users: readonly [{ readonly user: { readonly token?: string; readonly 'client-certificate-data'?: string; readonly 'client-key-data'?: string } }];
}

/** A watch that was to end by itself is not waited for longer than this. */
const longestMs = 5_000;

/** Talks HTTP with the cluster of a kubeconfig, as no client library would. Each case plays in a namespace of its own. */
export function httpSession(kubeconfig: string): HttpSession {
  const { clusters: [{ cluster }], users: [{ user }] } = parse(kubeconfig) as AdminConfig;
  const pem = (data: string | undefined): string | undefined => (data === undefined ? undefined : Buffer.from(data, 'base64').toString());
  // A real cluster that was started for this makes its own certificate: there is nothing to check it against.
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, cert: pem(user['client-certificate-data']), key: pem(user['client-key-data']) });
  const credentials = user.token === undefined ? {} : { authorization: `Bearer ${user.token}` };

  async function send({ method, path, body, type, accept = 'application/json', chunked = false }: HttpStep): Promise<Answer> {
    const length = body === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = httpsRequest(`${cluster.server}${path}`, {
      method, agent, headers: { accept, 'user-agent': 'conformance', ...credentials, ...(type === undefined ? {} : { 'content-type': type }), ...length },
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

  async function must(step: HttpStep): Promise<Answer> {
    const answer = await send(step);
    if (answer.status >= 300) throw new Error(`${step.method} ${step.path} was refused: ${answer.text}`);
    return answer;
  }

  return {
    async play({ name, steps }) {
      const namespace = `conformance-${name}-${randomBytes(3).toString('hex')}`;
      await must({ method: 'POST', path: '/api/v1/namespaces', type: 'application/json', body: JSON.stringify({ metadata: { name: namespace } }) });
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

const longestShown = 400;
const longestText = 1_000;

function requestText({ method, path, body, type, accept }: HttpStep): string {
  const shown = body === undefined ? '' : body.length > longestShown ? `${body.slice(0, 80)}… (${body.length} characters)` : body;
  const headers = [...(type === undefined ? [] : [`content-type: ${type}`]), ...(accept === undefined ? [] : [`accept: ${accept}`])];
  const shownPath = path.length > longestShown ? `${path.slice(0, longestShown)}… (${path.length} characters)` : path;
  return [`> ${method} ${shownPath}`, ...headers.map((line) => `> ${line}`), ...(body === undefined ? [] : [`> ${shown.trimEnd().replaceAll('\n', '\n> ')}`]), ''].join('\n');
}

function answerText({ status, headers, text }: Answer): string {
  const said = [headers['warning'] ?? []].flat().map((warning) => `warning: ${warning}`);
  // An answer, or events with a line each. Some answers are laid out for people.
  const lines = isJson(text) ? [JSON.stringify(JSON.parse(text))] : text.trimEnd().split('\n');
  return [`${status} ${headers['content-type'] ?? ''}`, ...said, ...(text === '' ? [] : lines.map(shownLine)), ''].join('\n');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // that is the answer
  }
}

/** Refusals whole; of objects what a request can have to do with, so that a difference that matters is not lost among many. */
function shownLine(line: string): string {
  return isJson(line) ? JSON.stringify(tidy(shownValue(JSON.parse(line)))) : line;
}

function shownValue(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const { kind, metadata, items, type, object, ...rest } = value as Record<string, unknown> & { kind?: string; metadata?: Record<string, unknown>; items?: readonly unknown[]; type?: string; object?: unknown };
  if (object !== undefined) return { type, object: shownValue(object) };
  if (kind === 'Status') return { metadata, ...rest, ...refusal(rest) };
  // What controllers make of an object depends on the moment; custom ones have none.
  if (kind !== 'Gadget') delete rest['status'];
  const { name, generateName, labels, annotations, finalizers, continue: token, remainingItemCount } = metadata ?? {};
  return {
    kind, metadata: { name, generateName, labels, annotations, finalizers, ...(token ? { continue: 'TOKEN' } : {}), remainingItemCount },
    ...(items ? { items: items.map((item) => (item as { metadata?: { name?: string } }).metadata?.name) } : rest),
  };
}

const accidental: readonly (readonly [RegExp, string])[] = [
  // The whole object as it would have been, in an order of fields that depends on how it is kept.
  [/(?<=Invalid value: )"(?:\\.|[^"\\])*"(?=: (?:strict decoding error|json: |couldn't get|no kind |converting |Object 'Kind'|parsing time|illegal base64))/g, '"OBJECT"'],
  [/(?<=Object 'Kind' is missing in )'\{"apiVersion.*'(?= \(|$)/g, "'OBJECT'"],
  // Where in its source code.
  [/(?<=in scheme )"[^"]*"/g, '"SCHEME"'],
  // Where in etcd.
  [/StorageError: invalid object, Code: 4, Key: \S+, ResourceVersion: 0, AdditionalErrorMsg: /g, ''],
  // We do not answer in it.
  [/(?<=media types are accepted: .*), application\/vnd\.kubernetes\.protobuf/g, ''],
];

/** A refusal without what is said by accident: details of how Kubernetes is built, and one cause twice because two rules found it. */
function refusal({ message, details }: { message?: string; details?: { causes?: readonly { message?: string }[] } }): object {
  const cleaned = (text: string): string => accidental.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);
  const causes = details?.causes?.map((cause) => ({ ...cause, ...(cause.message === undefined ? {} : { message: cleaned(cause.message) }) }));
  const once = causes?.filter((cause, index) => causes.findIndex((other) => isDeepStrictEqual(other, cause)) === index);
  const kept = { ...details, ...(once ? { causes: once } : {}) };
  return { ...(message === undefined ? {} : { message: cleaned(message) }), details: Object.keys(kept).length === 0 ? undefined : kept };
}

/** Fields in one order, and no text that fills the page. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, 80)}… (${value.length} characters)` : value;
  if (Array.isArray(value)) return value.map(tidy);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, item]) => [name, tidy(item)]));
}
