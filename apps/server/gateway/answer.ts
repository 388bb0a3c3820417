import type { Readable } from 'node:stream';
import type { Access } from './access.ts';

/** What an endpoint says back. `data` goes out inside the envelope, a stream as it is. */
export type Answer =
  | { readonly kind: 'data'; readonly status: number; readonly data: unknown; readonly cookies?: readonly AnswerCookie[] }
  | { readonly kind: 'page'; readonly page: Page<unknown> }
  | { readonly kind: 'plain'; readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'empty'; readonly cookies?: readonly AnswerCookie[] }
  | { readonly kind: 'redirect'; readonly to: string; readonly cookies?: readonly AnswerCookie[] }
  | { readonly kind: 'events'; readonly feed: EventFeed }
  | { readonly kind: 'stream'; readonly mediaType: string; readonly fileName: string; readonly stream: Readable };

/** Server-sent events, for as long as somebody listens who may. */
export interface EventFeed {
  /** Ends when there will be no more, or when the signal says so. */
  readonly open: (signal: AbortSignal) => AsyncIterable<ServerEvent>;
  /** Asked whenever the caller's rights changed. */
  readonly mayListen: (access: Access) => boolean;
}

export interface ServerEvent {
  /** What a client that was cut off sends as Last-Event-ID. */
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

export interface AnswerCookie {
  readonly name: string;
  /** Empty: the browser shall forget it. */
  readonly value: string;
  readonly path: string;
  readonly maxAgeSeconds: number;
  /** Strict unless said. `lax` is sent along when another site leads the browser here, by a link or a redirect. */
  readonly sameSite?: 'lax';
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly limit: number;
  readonly nextCursor: string | null;
  /** Only when asked for with `?total=true`: counting reads every row. */
  readonly total?: number;
  /** What could not be asked, so that its items are missing. */
  readonly problems?: readonly PageProblem[];
}

export interface PageProblem {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly next: string;
}

export const ok = (data: unknown, cookies?: readonly AnswerCookie[]): Answer =>
  cookies ? { kind: 'data', status: 200, data, cookies } : { kind: 'data', status: 200, data };
export const created = (data: unknown, cookies?: readonly AnswerCookie[]): Answer =>
  cookies ? { kind: 'data', status: 201, data, cookies } : { kind: 'data', status: 201, data };
/** It goes on after this answer. */
export const accepted = (data: unknown): Answer => ({ kind: 'data', status: 202, data });
export const paged = (page: Page<unknown>): Answer => ({ kind: 'page', page });
/** For the few answers whose shape a standard lays down: no envelope. */
export const plain = (body: unknown, status = 200): Answer => ({ kind: 'plain', status, body });
/** A text of another media type than JSON. */
export const text = (body: string, headers: Readonly<Record<string, string>> & { readonly 'content-type': string }): Answer =>
  ({ kind: 'plain', status: 200, body, headers });
export const empty = (cookies?: readonly AnswerCookie[]): Answer => (cookies ? { kind: 'empty', cookies } : { kind: 'empty' });
export const redirect = (to: string, cookies?: readonly AnswerCookie[]): Answer =>
  cookies ? { kind: 'redirect', to, cookies } : { kind: 'redirect', to };
export const events = (feed: EventFeed): Answer => ({ kind: 'events', feed });
export const stream = (mediaType: string, fileName: string, content: Readable): Answer =>
  ({ kind: 'stream', mediaType, fileName, stream: content });

export function statusOf(answer: Answer): number {
  switch (answer.kind) {
    case 'data': return answer.status;
    case 'page': return 200;
    case 'plain': return answer.status;
    case 'empty': return 204;
    case 'redirect': return 302;
    case 'events': return 200;
    case 'stream': return 200;
  }
}
