import type { KubeObject } from '@spacedock/kube';
import { parseDocument } from 'yaml';
import { quoted } from '../values-file.ts';

/** Objects as the manifest of a release: YAML that people read and Helm's reader takes for the same objects. */
export function manifestText(objects: readonly KubeObject[]): string {
  return objects.map((object) => `---\n${documentText(object)}`).join('');
}

/** The same text for the same object, whatever the order of its fields: what did not change is seen by its text. */
export function documentText(object: KubeObject): string {
  return `${block(object).join('\n')}\n`;
}

/** The texts of a manifest's objects, whoever wrote it. No text of ours and no block of Helm's begins a line with three dashes. */
export function documentsIn(manifest: string): readonly string[] {
  return manifest
    .split(/^---(?:[ \t].*)?\n/m)
    .map((text) => text.replace(/^(?:#.*\n)*/, ''))
    .filter((text) => text.trim() !== '');
}

/** Undefined for a document with nothing but remarks in it. */
export function objectIn(document: string): KubeObject | undefined {
  // As Go's reader, which knows the older words for true and false.
  const parsed = parseDocument(document, { version: '1.1', schema: 'yaml-1.1' });
  const [problem] = parsed.errors;
  if (problem) throw new Error(`The manifest of a release is no YAML: ${problem.message}`);
  const object = parsed.toJS() as KubeObject | null;
  return object ?? undefined;
}

function block(value: object): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const [first = '', ...others] = isFilled(item) ? block(item) : [scalar(item)];
      return [`- ${first}`, ...others.map(indented)];
    });
  }
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, item]: [string, unknown]) =>
      isFilled(item) ? [`${text(key)}:`, ...block(item).map(indented)] : [`${text(key)}: ${scalar(item)}`],
    );
}

const indented = (line: string): string => `  ${line}`;

const isFilled = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

function scalar(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return '[]';
  return typeof value === 'object' && value !== null ? '{}' : JSON.stringify(value);
}

/** Begins like a word: no number, date or special sign. */
const plain = /^[A-Za-z][A-Za-z0-9./_-]*$/;
/** Words that some reader takes for something else than a text. */
const words = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

const text = (value: string): string => (plain.test(value) && !words.test(value) ? value : quoted(value));
