import type { WireRequest } from '../../cloud/wire-server.ts';
import type { AwsInput, AwsOperation } from '../aws-operation.ts';

/** The operation whose method and path these are, and what the braces of its path stand for: `GET /clusters/{name}`. */
export function operationAt(
  { method, rawPath }: Pick<WireRequest, 'method' | 'rawPath'>, operations: readonly AwsOperation[],
): { readonly operation: AwsOperation; readonly labels: AwsInput } | undefined {
  const [path = ''] = rawPath.split('?');
  const sent = path.split('/');
  for (const operation of operations) {
    const [wantedMethod, pattern = ''] = operation.http?.split(' ') ?? [];
    const labels = wantedMethod === method ? labelsOf(pattern.split('/'), sent) : undefined;
    if (labels) return { operation, labels };
  }
  return undefined;
}

function labelsOf(pattern: readonly string[], sent: readonly string[]): AwsInput | undefined {
  if (pattern.length !== sent.length) return undefined;
  const labels: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = sent[index] ?? '';
    const [, label] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (label === undefined && part !== given) return undefined;
    if (label !== undefined) {
      const text = decoded(given);
      if (!text) return undefined;
      labels[label] = text;
    }
  }
  return labels;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return undefined;
  }
}
