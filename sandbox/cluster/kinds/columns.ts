import { age, ageColumn, type Column, type KubeObject } from '@spacedock/kube';
import type { Container } from '../shapes/pod.ts';

/** Columns of `kubectl get`, in the order and under the names that Kubernetes gives them. */

type Cell<Shape> = (object: Shape, now: Date) => unknown;

export function column<Shape = KubeObject>(
  name: string,
  cell: Cell<Shape>,
  {
    type = 'string',
    priority = 0,
    format,
  }: { readonly type?: Column['type']; readonly priority?: number; readonly format?: string } = {},
): Column {
  return {
    name,
    type,
    description: '',
    priority,
    ...(format === undefined ? {} : { format }),
    cell: (object, now) => cell(object as Shape, now),
  };
}

/** Only with `-o wide`. */
export const wide = <Shape = KubeObject>(name: string, cell: Cell<Shape>): Column => column(name, cell, { priority: 1 });
export const count = <Shape = KubeObject>(name: string, cell: Cell<Shape>): Column => column(name, cell, { type: 'integer' });

export { ageColumn };

/** What kinds show that nobody thought of columns for. */
export const createdAt: readonly Column[] = [
  column('Created At', ({ metadata }) => metadata.creationTimestamp ?? null, { type: 'date' }),
];

/** How long ago; nothing where there is no time. */
export const since = (time: string | null | undefined, now: Date): string => age(time ?? undefined, now);

export const containerNames = (containers: readonly Container[] | null | undefined): string =>
  (containers ?? []).map(({ name }) => name).join(',');
export const containerImages = (containers: readonly Container[] | null | undefined): string =>
  (containers ?? []).map(({ image }) => image ?? '').join(',');

/** `a=b,c=d`, sorted. */
export function labelsText(labels: Readonly<Record<string, string>> | undefined): string {
  const pairs = Object.entries(labels ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  return pairs.length === 0 ? '<none>' : pairs.join(',');
}

/** The first few of many. */
export function firstOf(texts: readonly string[], most: number, none: string, total = texts.length): string {
  if (texts.length === 0) return none;
  const shown = texts.slice(0, most).join(',');
  return total > most ? `${shown} + ${total - most} more...` : shown;
}
