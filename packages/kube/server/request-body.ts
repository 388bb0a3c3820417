import type { IncomingMessage } from 'node:http';
import { JsonMalformed, parseJson } from '../json/parse-json.ts';
import { parseYaml, YamlMalformed } from '../json/parse-yaml.ts';
import { decodeProtobufEnvelope, type ReadMessage } from './protobuf-envelope.ts';
import { badRequest, tooLarge, unsupportedMediaType } from './refusals.ts';
import { typeMetaProblem } from './type-meta.ts';

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

/** A body that is not what it is said to be. The message is the one of Kubernetes' decoders; each caller has its own way to say it. */
export class BodyMalformed extends Error {
  override readonly name = 'BodyMalformed';
}

const acceptedTypes = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];

/** Makes a value out of a body: JSON, YAML (which is how people write objects) or protobuf, as Go clients send kinds they know. */
export function decodeBody({ mediaType, bytes }: RequestBody, readMessage?: ReadMessage): Decoded {
  if (mediaType === 'application/vnd.kubernetes.protobuf') {
    const value = decodeProtobufEnvelope(bytes, readMessage);
    if (value === undefined) throw new BodyMalformed('provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]');
    return { value, text: '', format: 'protobuf' };
  }
  const text = bytes.toString('utf8');
  if (jsonTypes.has(mediaType)) return { value: parseJson(text), text, format: 'json' };
  if (yamlTypes.has(mediaType)) return { value: fromYaml(text), text, format: 'yaml' };
  throw unsupportedMediaType(acceptedTypes);
}

/** For what is no object of a kind: a question, or an order to a subresource. */
export function decodePlainBody(body: RequestBody, readMessage?: ReadMessage): unknown {
  if (body.bytes.length === 0) return undefined;
  try {
    return decodeBody(body, readMessage).value;
  } catch (error) {
    if (error instanceof JsonMalformed) throw badRequest(typeMetaProblem(error) ?? error.message);
    throw error instanceof BodyMalformed ? badRequest(error.message) : error;
  }
}

function fromYaml(text: string): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    throw error instanceof YamlMalformed ? new BodyMalformed(error.message) : error;
  }
}
