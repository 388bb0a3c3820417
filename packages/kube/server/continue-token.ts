import { badRequest } from './refusals.ts';

/** Where the next page starts: the snapshot's revision and the last key that was handed out. Opaque to clients. */
export interface ContinueToken {
  readonly revision: bigint;
  readonly namespace: string;
  readonly name: string;
}

export function writeContinueToken({ revision, namespace, name }: ContinueToken): string {
  return Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: String(revision), start: `${namespace}/${name}` })).toString('base64url');
}

export function readContinueToken(token: string): ContinueToken {
  const refused = badRequest('invalid continue token: continue key is not valid: illegal base64 or content');
  let content: { v?: unknown; rv?: unknown; start?: unknown };
  try {
    content = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as typeof content;
  } catch {
    throw refused;
  }
  if (content === null || typeof content !== 'object' || content.v !== 'meta.k8s.io/v1') throw refused;
  if (typeof content.rv !== 'string' || !/^-?\d{1,18}$/.test(content.rv) || typeof content.start !== 'string') throw refused;
  const slash = content.start.indexOf('/');
  if (slash < 0 || content.start.includes('\0')) throw refused;
  return { revision: BigInt(content.rv), namespace: content.start.slice(0, slash), name: content.start.slice(slash + 1) };
}
