import { placeOf } from './object-path.ts';
import type { Draft, StoredObject } from './store.ts';

type Labels = Readonly<Record<string, string>>;

/**
 * A stored object that is only read as far as somebody asks: most are only passed on. A class, because there are tens of
 * thousands, and getters of a class cost an object nothing.
 */
class TextObject implements StoredObject {
  readonly resource: string;
  readonly path: string;
  readonly uid: string;
  readonly revision: bigint;
  /** In characters. */
  readonly size: number;
  #content: string | Buffer;
  #labels: Labels | string;
  #fields: Labels | string;

  constructor(place: Place, uid: string, revision: bigint, labels: Labels | string, fields: Labels | string, text: string) {
    this.resource = place.resource;
    this.path = place.path;
    this.uid = uid;
    this.revision = revision;
    this.#labels = labels;
    this.#fields = fields;
    this.#content = text;
    this.size = text.length;
  }

  get namespace(): string {
    return placeOf(this.path).namespace;
  }

  get name(): string {
    return placeOf(this.path).name;
  }

  get text(): string {
    return typeof this.#content === 'string' ? this.#content : this.#content.toString('utf8');
  }

  /** From the first time on it is kept in this form only: who sends an object once will send it again. */
  get bytes(): Buffer {
    if (typeof this.#content === 'string') this.#content = ownBytes(this.#content);
    return this.#content;
  }

  get labels(): Labels {
    if (typeof this.#labels === 'string') this.#labels = readLabels(this.#labels);
    return this.#labels;
  }

  get fields(): Labels {
    if (typeof this.#fields === 'string') this.#fields = readLabels(this.#fields);
    return this.#fields;
  }
}

/** In memory of their own: a piece of Node's pool would keep the whole pool, which is full of what is long gone. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** An object as the stores have it in memory. */
export type PathedObject = StoredObject & Place & { readonly bytes: Buffer; readonly size: number };

export interface Place {
  readonly resource: string;
  readonly path: string;
}

/** What a draft becomes when it is written at this revision. */
export function writtenObject(place: Place, { uid, labels, fields, textBefore, textAfter }: Draft, revision: bigint): PathedObject {
  return new TextObject(place, uid, revision, labels, fields, `${textBefore}${revision}${textAfter}`);
}

export interface ObjectRow {
  readonly uid: string;
  readonly revision: string;
  readonly labels: string;
  readonly fields: string;
  readonly body: string;
}

/** What the columns of a row say. Throws when one is missing. */
export function objectFrom(place: Place, { uid, revision, labels, fields, body }: { readonly [name in keyof ObjectRow]: string | null }): PathedObject {
  if (uid === null || revision === null || labels === null || fields === null || body === null) {
    throw new Error(`The database has no whole state of ${place.resource} ${place.path} at revision ${revision}: kube.changes and kube.objects disagree.`);
  }
  return new TextObject(place, uid, BigInt(revision), labels, fields, body);
}

/** Labels or fields as JSON that PostgreSQL takes for jsonb; `storableText` says what it would refuse. */
export function writeLabels(labels: Labels): string {
  const text = JSON.stringify(labels);
  // Everything that needs care is escaped in JSON, and hardly anything else is.
  if (!text.includes('\\')) return text;
  return JSON.stringify(Object.fromEntries(Object.entries(labels).map(([key, value]) => [storableText(key), storableText(value)])));
}

function readLabels(text: string): Labels {
  const labels = JSON.parse(text) as Record<string, string>;
  if (!text.includes('\\')) return labels;
  return Object.fromEntries(Object.entries(labels).map(([key, value]) => [originalText(key), originalText(value)]));
}

/**
 * A field of an object may hold a NUL or half a surrogate pair, which PostgreSQL keeps in no text. They are written as `\0` and
 * `\uD800`, and a backslash as two, so that two different values stay different.
 */
export function storableText(value: string): string {
  if (!value.includes('\\') && !value.includes('\0') && value.isWellFormed()) return value;
  return value.replaceAll(/\\|\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, (character) => {
    if (character === '\\') return String.raw`\\`;
    return character === '\0' ? String.raw`\0` : String.raw`\u${character.charCodeAt(0).toString(16)}`;
  });
}

function originalText(value: string): string {
  return value.replaceAll(/\\(\\|0|u([0-9a-f]{4}))/g, (_, escaped: string, unit: string | undefined) => {
    if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
    return escaped === '0' ? '\0' : '\\';
  });
}
