import { type IdKind, idPattern, idPrefixes } from '@spacedock/contracts';
import { Type } from 'typebox';

/**
 * Fields that mean the same in every schema. `says` is what a caller reads when the value does not fit. Patterns read a text
 * once, from left to right: they are tried on texts of a megabyte too, where one that has to go back and forth takes minutes.
 */

export const Id = (kind: IdKind) => Type.String({
  pattern: idPattern(kind), says: `must be the id of a ${kind} (${idPrefixes[kind]}_…)`,
  examples: [`${idPrefixes[kind]}_06cf3k2l8o7pq9r1s4t5u6v7a0`],
});

/** Control characters, and those that hide or turn round what stands beside them. */
const invisible =
  String.raw`\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb`;
/** Letters and digits of any language, and hyphens: no other ASCII. */
const hostLabel = String.raw`[^\s\u0000-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f${invisible}]+`;

/** A name people read: 1 to 100 characters, no control or invisible ones, no white space around it. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: String.raw`^(?=\S)(?!.*\s$)[^${invisible}]*$`,
  says: 'must be 1 to 100 visible characters without white space around them',
  examples: ['Checkout'],
});

export const Description = Type.String({
  maxLength: 1000, pattern: String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$`,
  says: 'must be at most 1000 characters without control characters',
});

/** Any mailbox that mail servers may know, at a name that could be a host's. */
export const Email = Type.String({
  maxLength: 254,
  pattern: String.raw`^[^\s@${invisible}]+@${hostLabel}(\.${hostLabel})*$`,
  says: 'must be an e-mail address',
  examples: ['ada@example.com'],
});

/** A DNS label, as Kubernetes wants it for namespaces. */
export const DnsLabel = Type.String({
  maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
  says: 'must be 1 to 63 of a-z, 0-9 and -, starting and ending with a letter or digit',
});

export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-04-15T08:00:00.000Z'] });
