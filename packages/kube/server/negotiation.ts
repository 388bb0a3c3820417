import { StatusError } from '../status.ts';

/** In which form an answer is wanted. */
export type Representation =
  | { readonly kind: 'json' }
  | { readonly kind: 'yaml' }
  | { readonly kind: 'table'; readonly version: 'v1' | 'v1beta1' }
  | { readonly kind: 'partial-metadata' }
  | { readonly kind: 'discovery'; readonly version: 'v2' | 'v2beta1' };

interface MediaRange {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

/** Reads an Accept header in the order of preference. */
export function mediaRanges(accept: string | undefined): readonly MediaRange[] {
  if (accept === undefined || accept.trim() === '') return [{ type: '*/*', parameters: new Map(), quality: 1 }];
  return accept.split(',').map((part) => {
    const [type = '', ...rest] = part.trim().split(';').map((piece) => piece.trim());
    const parameters = new Map(rest.map((piece) => {
      const at = piece.indexOf('=');
      return at < 0 ? [piece, ''] as const : [piece.slice(0, at), piece.slice(at + 1)] as const;
    }));
    return { type: type.toLowerCase(), parameters, quality: Number(parameters.get('q') ?? 1) };
  }).toSorted((a, b) => b.quality - a.quality);
}

const plainTypes = new Set(['application/json', '*/*', 'application/*']);

/** The first form in the header that we have. Protobuf is passed over: whoever offers JSON too gets JSON. */
export function negotiate(accept: string | undefined, { tables = false, discovery = false, watch = false } = {}): Representation {
  for (const { type, parameters } of mediaRanges(accept)) {
    const as = parameters.get('as');
    const version = parameters.get('v');
    if (plainTypes.has(type)) {
      if (as === undefined) return { kind: 'json' };
      if (tables && as === 'Table' && (version === 'v1' || version === 'v1beta1')) return { kind: 'table', version };
      if (tables && (as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList') && version === 'v1') return { kind: 'partial-metadata' };
      if (discovery && as === 'APIGroupDiscoveryList' && (version === 'v2' || version === 'v2beta1')) return { kind: 'discovery', version };
    }
    if ((type === 'application/yaml' || type === 'text/yaml') && as === undefined && !watch) return { kind: 'yaml' };
  }
  throw new StatusError('NotAcceptable', 'only the following media types are accepted: application/json, application/yaml');
}
