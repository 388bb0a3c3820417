import { isSecretName } from '../../gateway/secret-names.ts';

export const masked = '••••••';

/** A name under which people keep secrets, though they should not: its value is not shown where values are compared. */
export const looksSecret = (name: string): boolean =>
  isSecretName(name) ||
  name
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .some((word) => word === 'key' || word === 'keys');

/** Of the leaf at a path: the last name in it. */
export const maskedAt = (path: string, value: unknown): unknown =>
  typeof value === 'string' && looksSecret(variableIn(path)) ? masked : value;

/** `spec.containers[app].env[DB_PASSWORD].value` speaks of DB_PASSWORD, as does `data.DB_PASSWORD`. */
function variableIn(path: string): string {
  const named = /\.env\[([^\]]+)\]\.value$/.exec(path);
  return named?.[1] ?? path.slice(path.lastIndexOf('.') + 1);
}
