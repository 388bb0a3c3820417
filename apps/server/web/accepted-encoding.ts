export type Encoding = 'br' | 'gzip';

/** The smaller one first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** The first of ours that the caller takes (RFC 9110, 12.5.3); undefined: as it is. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const entry of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return encodings.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}
