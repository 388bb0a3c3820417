import { isSecretName } from './secret-names.ts';
import { mark, scrubSecrets } from './secret-shapes.ts';

const mostBytes = 64 * 1024;

/** A body as it may be kept: secrets replaced, cut at 64 KB with a mark. Null when there is none. */
export function redact(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  return cut(JSON.stringify(redactValue(body)));
}

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  const named = namedSecret(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => {
    const hidden = inner !== null && inner !== '' && (isSecretName(key) || (named && key === 'value'));
    return [scrubSecrets(key), hidden ? mark : redactValue(inner)];
  }));
}

/** Some fields hold JSON as a text, such as the configs of deployments: what is in it has names too. */
function redactText(text: string): string {
  if (!/^\s*[{[]/.test(text)) return scrubSecrets(text);
  try {
    return JSON.stringify(redactValue(JSON.parse(text)));
  } catch {
    return scrubSecrets(text);
  }
}

/** `{ name: 'DB_PASSWORD', value: '…' }`, the way environment variables are listed. */
function namedSecret(value: object): boolean {
  const { name, key } = value as { name?: unknown; key?: unknown };
  return [name, key].some((given) => typeof given === 'string' && isSecretName(given));
}

/** Counted in bytes, as the database counts; what is cut off is not a piece of a character. */
function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= mostBytes) return text;
  const ending = `… [cut: ${bytes.length} bytes in all]`;
  let end = mostBytes - Buffer.byteLength(ending);
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end) + ending;
}
