import { isScalar, parseDocument, Scalar, visit } from 'yaml';
import { readParameters } from '../admission/parameters/read-parameters.ts';
import { isSealed, mayHoldSealed } from './sealed-text.ts';

const documentOf = (text: string) => parseDocument(text, { version: '1.2', schema: 'core', uniqueKeys: false });

/** Where sealed texts stand among parameters, by variable. */
export function sealedIn(text: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!mayHoldSealed(text)) return found;
  visit(documentOf(text), {
    Pair(_, { key, value }, path) {
      if (!isScalar(value) || !isSealed(value.value)) return;
      const above = path.flatMap((node) => ('key' in node && isScalar(node.key) ? [String(node.key.value)] : []));
      found.set([...above, isScalar(key) ? String(key.value) : ''].join('.'), value.value);
    },
  });
  return found;
}

/** A single value as it was written; undefined where there is none, or where the text is no YAML, which others tell. */
export function writtenAt(text: string, variable: string): string | undefined {
  const read = readParameters(text);
  return typeof read === 'string' ? undefined : read.written(variable.split('.'));
}

/** The text with other values in the place of some of its own; everything else as it was written. */
export function withValues(text: string, values: ReadonlyMap<string, string>): string {
  if (values.size === 0) return text;
  const document = documentOf(text);
  for (const [variable, value] of values) {
    const path = variable.split('.');
    const found = document.getIn(path, true);
    if (isScalar(found)) replace(found, value);
    else document.setIn(path, quoted(value));
  }
  return document.toString({ lineWidth: 0 });
}

function replace(scalar: Scalar, value: string): void {
  scalar.value = value;
  scalar.type = Scalar.QUOTE_DOUBLE;
  delete scalar.source;
}

/** It is a text, whatever it looks like. */
function quoted(value: string): Scalar {
  const scalar = new Scalar(value);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}
