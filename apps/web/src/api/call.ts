import { createFinalURL, createQuerySerializer, defaultPathSerializer, type MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

const querySerializer = createQuerySerializer();

export type CallMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type PathOf<Method extends CallMethod> = {
  [Path in keyof paths]: paths[Path][Method] extends { responses: unknown } ? Path : never;
}[keyof paths];

/** The JSON of the answer that says yes; `undefined` for those that have nothing to say. */
type AnswerOf<Method extends CallMethod, Path extends keyof paths> = paths[Path][Method] extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
  : never;
type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : undefined;

/** A request as data: what is sent, and what is shown under "copy as" are the same thing. */
export interface Call<Answer = unknown> {
  readonly method: CallMethod;
  readonly path: string;
  readonly params: { readonly path?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, unknown>> };
  readonly body: unknown;
  /** Sent along, so that the server does the same thing once, however often an answer is lost on the way. */
  readonly key?: string;
  /** Never set: it carries the type of the answer. */
  readonly answer?: Answer;
}

type Init<Method extends CallMethod, Path extends PathOf<Method>> = MaybeOptionalInit<paths[Path], Method>;

export function call<Method extends CallMethod, Path extends PathOf<Method>>(
  method: Method,
  path: Path,
  ...[init]: undefined extends Init<Method, Path> ? [Init<Method, Path>?] : [Init<Method, Path>]
): Call<AnswerOf<Method, Path>> {
  const { params, body } = (init ?? {}) as { params?: Call['params']; body?: unknown };
  return { method, path, params: params ?? {}, body };
}

/** What a list answers with one row of. */
export type RowOf<Listed> = Listed extends Call<{ data: readonly (infer Row)[] }> ? Row : never;
export type DataOf<Asked> = Asked extends Call<{ data: infer Data }> ? Data : never;

/** The address on the server, parameters filled in. What is not given is not sent. */
export function addressOf({ path, params }: Pick<Call, 'path' | 'params'>): string {
  const query = Object.fromEntries(
    Object.entries(params.query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
  return createFinalURL(path, {
    baseUrl: '',
    params: { path: { ...params.path }, query },
    querySerializer,
    pathSerializer: defaultPathSerializer,
  });
}

/** What must not be done twice: a try after a lost answer is known to be the same by its key. */
export const once = <Answer>(asked: Call<Answer>, key: string): Call<Answer> => ({ ...asked, key });

/** A key that nobody else has. Works on plain HTTP, too, where browsers have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
