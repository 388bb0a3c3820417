import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { HttpStep } from './http-step.ts';

/** Requests and answers as they are written down in expected/. */

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

const longestShown = 400;
const longestText = 1_000;

export function requestText({ method, path, body, type, accept }: HttpStep): string {
  const shown = body === undefined ? '' : body.length > longestShown ? `${body.slice(0, 80)}… (${body.length} characters)` : body;
  const headers = [
    ...(type === undefined ? [] : [`content-type: ${type}`]),
    ...(accept === undefined ? [] : [`accept: ${accept}`]),
  ];
  const shownPath = path.length > longestShown ? `${path.slice(0, longestShown)}… (${path.length} characters)` : path;
  return [
    `> ${method} ${shownPath}`,
    ...headers.map((line) => `> ${line}`),
    ...(body === undefined ? [] : [`> ${shown.trimEnd().replaceAll('\n', '\n> ')}`]),
    '',
  ].join('\n');
}

export function answerText({ status, headers, text }: HttpAnswer): string {
  const said = [headers['warning'] ?? []].flat().map((warning) => `warning: ${warning}`);
  // An answer, or events with a line each. Some answers are laid out for people.
  const lines = isJson(text) ? [JSON.stringify(JSON.parse(text))] : text.trimEnd().split('\n');
  return [`${status} ${headers['content-type'] ?? ''}`, ...said, ...(text === '' ? [] : lines.map(shownLine)), ''].join('\n');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // that is the answer
  }
}

/** Refusals whole; of objects what a request can have to do with, so that a difference that matters is not lost among many. */
function shownLine(line: string): string {
  return isJson(line) ? JSON.stringify(tidy(shownValue(JSON.parse(line)))) : line;
}

function shownValue(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const { kind, metadata, items, type, object, ...rest } = value as Record<string, unknown> & {
    kind?: string;
    metadata?: Record<string, unknown>;
    items?: readonly unknown[];
    type?: string;
    object?: unknown;
  };
  if (object !== undefined) return { type, object: shownValue(object) };
  if (kind === 'Status') return { metadata, ...rest, ...refusal(rest) };
  // What controllers make of an object depends on the moment; custom ones have none.
  if (kind !== 'Gadget') delete rest['status'];
  const { name, generateName, labels, annotations, finalizers, continue: token, remainingItemCount } = metadata ?? {};
  return {
    kind,
    metadata: {
      name,
      generateName,
      labels,
      annotations,
      finalizers,
      ...(token ? { continue: 'TOKEN' } : {}),
      remainingItemCount,
    },
    ...(items ? { items: items.map((item) => (item as { metadata?: { name?: string } }).metadata?.name) } : rest),
  };
}

const accidental: readonly (readonly [RegExp, string])[] = [
  // The whole object as it would have been, in an order of fields that depends on how it is kept.
  [
    /(?<=Invalid value: )"(?:\\.|[^"\\])*"(?=: (?:strict decoding error|json: |couldn't get|no kind |converting |Object 'Kind'|parsing time|illegal base64))/g,
    '"OBJECT"',
  ],
  [/(?<=Object 'Kind' is missing in )'\{"apiVersion.*'(?= \(|$)/g, "'OBJECT'"],
  // Where in its source code.
  [/(?<=in scheme )"[^"]*"/g, '"SCHEME"'],
  // Where in etcd.
  [/StorageError: invalid object, Code: 4, Key: \S+, ResourceVersion: 0, AdditionalErrorMsg: /g, ''],
  // We do not answer in it.
  [/(?<=media types are accepted: .*), application\/vnd\.kubernetes\.protobuf/g, ''],
];

/** A refusal without what is said by accident: details of how Kubernetes is built, and one cause twice because two rules found it. */
function refusal({ message, details }: { message?: string; details?: { causes?: readonly { message?: string }[] } }): object {
  const cleaned = (text: string): string =>
    accidental.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);
  const causes = details?.causes?.map((cause) => ({
    ...cause,
    ...(cause.message === undefined ? {} : { message: cleaned(cause.message) }),
  }));
  const once = causes?.filter((cause, index) => causes.findIndex((other) => isDeepStrictEqual(other, cause)) === index);
  const kept = { ...details, ...(once ? { causes: once } : {}) };
  return {
    ...(message === undefined ? {} : { message: cleaned(message) }),
    details: Object.keys(kept).length === 0 ? undefined : kept,
  };
}

/** Fields in one order, and no text that fills the page. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > longestText ? `${value.slice(0, 80)}… (${value.length} characters)` : value;
  if (Array.isArray(value)) return value.map(tidy);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, tidy(item)]),
  );
}
