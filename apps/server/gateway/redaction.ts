/** Field names whose values never reach a log or the audit trail, wherever they stand. */
const secretName = /pass(word|phrase)?$|secret|token|credential|private.?key|api.?key|access.?key|authorization|cookie|kubeconfig|connection.?string|certificate/i;

/** Values that give themselves away: our own tokens, JWTs, PEM blocks, passwords inside URLs. */
const secretValue = /sd_(pat|rt|inv)_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]*|-----BEGIN [^-]+-----[\s\S]*?(-----END [^-]+-----|$)/g;
const urlPassword = /(\b[a-z][a-z0-9+.-]*:\/\/[^:@/\s]*:)[^@/\s]+(@)/gi;

const mark = '[redacted]';
const largest = 64 * 1024;

/** A body as it may be kept: secrets replaced, cut at 64 KB with a mark. Null when there is none. */
export function redact(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  const text = JSON.stringify(redactValue(body));
  return text.length > largest ? `${text.slice(0, largest)}… [cut: ${text.length} characters in all]` : text;
}

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(secretValue, mark).replaceAll(urlPassword, `$1${mark}$2`);
  if (Array.isArray(value)) return value.map(redactValue);
  if (value instanceof Date) return value;
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, secretName.test(key) && inner !== null ? mark : redactValue(inner)]));
  }
  return value;
}
