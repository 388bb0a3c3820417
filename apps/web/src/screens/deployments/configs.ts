/** The configs of a deployment, as JSON has them. Forms know a part of the fields; the server knows what each may be. */
export type Configs = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the server gives them: a text of JSON. */
export function readConfigs(text: string): Configs {
  const parsed: unknown = JSON.parse(text);
  return isRecord(parsed) ? parsed : {};
}

/** Whether it is to be reached from outside of the cluster. */
export const isExposed = ({ expose }: Configs): boolean => isRecord(expose) && expose['type'] !== 'none';

/** What has to be merged into `before`, as RFC 7396 does it, so that `after` comes out: null for what is gone. */
export function patchOf(before: Configs, after: Configs): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [old, now] = [before[name], after[name]];
      if (now === undefined) return old === undefined ? [] : [[name, null]];
      if (isSame(old, now)) return [];
      return [[name, isRecord(old) && isRecord(now) ? patchOf(old, now) : now]];
    }),
  );
}

/** A patch merged into what is there, as the server does it. */
export function merged(before: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const result = new Map(isRecord(before) ? Object.entries(before) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, merged(result.get(name), value));
  }
  return Object.fromEntries(result);
}

export interface ValueChange {
  readonly path: string;
  /** Undefined: it was not there. */
  readonly from: unknown;
  /** Undefined: it is gone. */
  readonly to: unknown;
}

/** The leaves that differ, by path. */
export function changesOf(before: unknown, after: unknown, path = ''): readonly ValueChange[] {
  if (isSame(before, after)) return [];
  if (!isRecord(before ?? {}) || !isRecord(after ?? {}) || (before === undefined && after === undefined))
    return [{ path, from: before, to: after }];
  const [old, now] = [(before ?? {}) as Configs, (after ?? {}) as Configs];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .toSorted()
    .flatMap((name) => changesOf(old[name], now[name], path === '' ? name : `${path}.${name}`));
}

export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]));
}
