import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What a signature is made over. The path is as it was sent, with its query. */
export interface SignableRequest {
  readonly method: string;
  readonly rawPath: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly body: Uint8Array | string;
}

/** Both sides write the request down in this form and compare what they made of it. */
export function canonicalRequest(request: SignableRequest, signedHeaders: readonly string[]): string {
  const [path = '/', ...query] = request.rawPath.split('?');
  const names = signedHeaders.map((name) => name.toLowerCase()).toSorted();
  return [
    request.method,
    canonicalPath(path),
    canonicalQuery(query.join('?')),
    ...names.map((name) => `${name}:${canonicalValue(request.headers[name])}`),
    '',
    names.join(';'),
    createHash('sha256').update(request.body).digest('hex'),
  ].join('\n');
}

/** Of all services but S3: the path that was sent, with what is encoded in it encoded once more. */
function canonicalPath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(encode(segment));
  }
  return segments.length === 0 ? '/' : `/${segments.join('/')}${path.endsWith('/') ? '/' : ''}`;
}

function canonicalQuery(query: string): string {
  return query.split('&').filter((part) => part !== '').map((part) => {
    const [name = '', ...value] = part.split('=');
    return [encode(decode(name)), encode(decode(value.join('=')))] as const;
  }).filter(([name]) => name !== 'X-Amz-Signature').toSorted(byNameAndValue).map(([name, value]) => `${name}=${value}`).join('&');
}

type Pair = readonly [name: string, value: string];
const byNameAndValue = ([nameA, valueA]: Pair, [nameB, valueB]: Pair): number => compare(nameA, nameB) || compare(valueA, valueB);
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const canonicalValue = (value: string | readonly string[] | undefined): string =>
  [value ?? ''].flat().join(',').trim().replaceAll(/\s+/g, ' ');

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** What is not encoded properly is taken as it is: the signature will not fit, and that is the answer. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return text;
  }
}
