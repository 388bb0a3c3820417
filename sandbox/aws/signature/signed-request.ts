import type { SignableRequest } from './canonical-request.ts';

/** What a request says about its signature, in a header or in its address. Nothing of it is proven yet. */
export interface Signed {
  readonly accessKeyId: string;
  readonly scope: { readonly day: string; readonly region: string; readonly service: string };
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `20260115T080000Z` */
  readonly date: string;
  readonly sessionToken: string | undefined;
  /** Only of an address that was signed to be used later. */
  readonly expiresSeconds?: number | undefined;
}

/** Undefined where there is no signature, or none that can be read. */
export function signedRequest(request: Pick<SignableRequest, 'headers' | 'rawPath'>): Signed | undefined {
  return inHeader(request) ?? inAddress(request);
}

function inHeader({ headers }: Pick<SignableRequest, 'headers'>): Signed | undefined {
  const [, fields] = /^AWS4-HMAC-SHA256\s+(.*)$/.exec(headers.authorization ?? '') ?? [];
  if (fields === undefined) return undefined;
  const given = new Map(fields.split(/,\s*/).map((field) => {
    const [name = '', ...value] = field.split('=');
    return [name.trim(), value.join('=').trim()] as const;
  }));
  return signed({
    credential: given.get('Credential'), signedHeaders: given.get('SignedHeaders'), signature: given.get('Signature'),
    date: text(headers['x-amz-date']), sessionToken: text(headers['x-amz-security-token']),
  });
}

function inAddress({ rawPath }: Pick<SignableRequest, 'rawPath'>): Signed | undefined {
  const given = new URLSearchParams(rawPath.split('?').slice(1).join('?'));
  if (given.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  const expires = given.get('X-Amz-Expires') ?? '';
  if (!/^\d{1,6}$/.test(expires)) return undefined;
  const found = signed({
    credential: given.get('X-Amz-Credential') ?? undefined, signedHeaders: given.get('X-Amz-SignedHeaders') ?? undefined,
    signature: given.get('X-Amz-Signature') ?? undefined, date: given.get('X-Amz-Date') ?? undefined,
    sessionToken: given.get('X-Amz-Security-Token') ?? undefined,
  });
  return found && { ...found, expiresSeconds: Number(expires) };
}

interface Given {
  readonly credential: string | undefined;
  readonly signedHeaders: string | undefined;
  readonly signature: string | undefined;
  readonly date: string | undefined;
  readonly sessionToken: string | undefined;
}

function signed({ credential, signedHeaders = '', signature = '', date = '', sessionToken }: Given): Signed | undefined {
  const [accessKeyId = '', day = '', region = '', service = '', ending] = credential?.split('/') ?? [];
  // Without the host a signature for one service could be sent to another.
  if (ending !== 'aws4_request' || !/^\d{8}T\d{6}Z$/.test(date) || !date.startsWith(day)) return undefined;
  const names = signedHeaders.split(';');
  if (!names.includes('host')) return undefined;
  return { accessKeyId, scope: { day, region, service }, signedHeaders: names, signature, date, sessionToken };
}

/** The moment in a date of a signature. */
export function momentOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

const text = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
