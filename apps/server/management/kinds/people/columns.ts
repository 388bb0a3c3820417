import type { Column, KubeObject } from '@spacedock/kube';

type Shown = string | number | boolean | undefined;

/** A column whose cell is read from spec and status. */
export function column<Kind extends KubeObject>(
  name: string,
  description: string,
  read: (object: Kind) => Shown,
  more: Pick<Column, 'priority'> = {},
): Column {
  return { name, type: 'string', description, ...more, cell: (object) => read(object as Kind) ?? '' };
}
