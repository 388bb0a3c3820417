import { posix } from 'node:path';
import { isJsonObject } from '../json/json-value.ts';
import { jsonProblem } from '../json/parse-json.ts';
import { badRequest } from './refusals.ts';

/** Where the next page starts: the snapshot's revision and the last key that was handed out. Opaque to clients. */
export interface ContinueToken {
  readonly revision: bigint;
  readonly namespace: string;
  readonly name: string;
}

const version = 'meta.k8s.io/v1';

/** In the form of Kubernetes: the first key that can follow the last one, from where the list begins. */
export function writeContinueToken({ revision, namespace, name }: ContinueToken, listed: string): string {
  const start = listed === '' && namespace !== '' ? `${namespace}/${name}\0` : `${name}\0`;
  return Buffer.from(JSON.stringify({ v: version, rv: Number(revision), start })).toString('base64url');
}

/** `listed` is the namespace of the list, empty for all of them. */
export function readContinueToken(token: string, listed: string): ContinueToken {
  const { v = '', rv = 0, start = '' } = contentOf(token);
  if (v !== version) throw invalid(`: server does not recognize this encoded version ${String(v)}`);
  if (!Number.isSafeInteger(rv) || rv === 0) throw invalid(`: incorrect encoded start resourceVersion (version ${version})`);
  if (typeof start !== 'string' || start === '') throw invalid(`: encoded start key empty (version ${version})`);
  // A key that leads elsewhere must not.
  const key = start.startsWith('/') ? start : `/${start}`;
  if (posix.normalize(key) !== key) throw invalid(`: ${start}`);
  const last = key.slice(1).replace(/\0$/, '');
  if (last.includes('\0')) throw invalid(`: ${start}`);
  const slash = last.indexOf('/');
  const [namespace, name] = listed === '' && slash >= 0 ? [last.slice(0, slash), last.slice(slash + 1)] : [listed, last];
  return { revision: BigInt(rv as number), namespace, name };
}

function contentOf(token: string): { readonly v?: unknown; readonly rv?: unknown; readonly start?: unknown } {
  const stray = /[^\w-]/.exec(token)?.index ?? (token.length % 4 === 1 ? token.length - 1 : -1);
  if (stray >= 0) throw invalid(`: illegal base64 data at input byte ${stray}`);
  const bytes = Buffer.from(token, 'base64url');
  const problem = jsonProblem(bytes);
  if (problem !== undefined) throw invalid(`: ${problem}`);
  const content: unknown = JSON.parse(bytes.toString());
  if (!isJsonObject(content)) throw invalid(': the token holds no object');
  return content;
}

const invalid = (why: string): Error => badRequest(`invalid continue token: continue key is not valid${why}`);
