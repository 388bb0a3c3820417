import { SecretFieldMissing } from '../rollout/rollout-trouble.ts';
import type { DatastoreTarget } from './connected-targets.ts';

/**
 * What an app opens the datastore with. User and password are both taken from the secret: a rotation changes them together, and may have
 * come after the connection was last looked at.
 */
export function datastoreUrl({ engine, host, port, database, secretRef }: DatastoreTarget, secret: string): string {
  const [username, password] = [fieldOf(secret, secretRef, 'username'), fieldOf(secret, secretRef, 'password')];
  const path = database === '' ? '' : `/${encodeURIComponent(database)}`;
  return `${engine}://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}:${port}${path}`;
}

function fieldOf(secret: string, ref: string, field: string): string {
  const found = fieldsIn(secret)[field];
  if (typeof found !== 'string') throw new SecretFieldMissing(`secret://${ref}#${field}`);
  return found;
}

/** Nothing in what is no JSON object. The parser's own error would repeat some of the secret. */
function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
