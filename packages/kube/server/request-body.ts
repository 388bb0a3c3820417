import type { IncomingMessage } from 'node:http';
import { parseDocument } from 'yaml';
import { decodeProtobufEnvelope, type ReadMessage } from './protobuf-envelope.ts';
import { badRequest, tooLarge, unsupportedMediaType } from './refusals.ts';

/** As large as kube-apiserver takes. */
export const largestBody = 3 * 1024 * 1024;

export interface RequestBody {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Reads the body whole, up to the limit; beyond it the rest is not even received. */
export async function readBody(request: IncomingMessage): Promise<RequestBody> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > largestBody) throw tooLarge(largestBody);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw tooLarge(largestBody);
    chunks.push(chunk);
  }
  const mediaType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return { mediaType, bytes: Buffer.concat(chunks) };
}

const jsonTypes = new Set(['', 'application/json', 'application/json-patch+json', 'application/merge-patch+json', 'application/strategic-merge-patch+json', '*/*']);
const yamlTypes = new Set(['application/yaml', 'text/yaml', 'application/x-yaml', 'application/apply-patch+yaml']);

export interface Decoded {
  readonly value: unknown;
  /** The text it came from, for those who look for duplicate fields; empty for protobuf. */
  readonly text: string;
  readonly format: 'json' | 'yaml' | 'protobuf';
}

/** Makes a value out of a body: JSON, YAML (which is how people write objects) or protobuf, as Go clients send kinds they know. */
export function decodeBody({ mediaType, bytes }: RequestBody, readMessage?: ReadMessage): Decoded {
  if (mediaType === 'application/vnd.kubernetes.protobuf') return { value: decodeProtobufEnvelope(bytes, readMessage), text: '', format: 'protobuf' };
  const text = bytes.toString('utf8');
  if (jsonTypes.has(mediaType)) {
    try {
      return { value: text === '' ? undefined : JSON.parse(text), text, format: 'json' };
    } catch (error) {
      throw badRequest(`the object provided is unrecognized (must be of type ${'Object'}): ${(error as Error).message}`);
    }
  }
  if (yamlTypes.has(mediaType)) return { value: text.trim() === '' ? undefined : parseYaml(text), text, format: 'yaml' };
  throw unsupportedMediaType(mediaType, ['application/json', 'application/yaml']);
}

function parseYaml(text: string): unknown {
  const document = parseDocument(text, { uniqueKeys: false, maxAliasCount: 100, schema: 'core' } as never);
  const [problem] = document.errors;
  if (problem) throw badRequest(`error converting YAML to JSON: yaml: ${problem.message}`);
  return document.toJS({ maxAliasCount: 100 });
}
