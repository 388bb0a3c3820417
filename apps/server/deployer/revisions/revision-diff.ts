import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { Id } from '../../stores/fields.ts';
import type { RevisionRow } from '../tables.ts';
import { maskedAt } from './masked-values.ts';
import { type ValueChanges, valueChanges } from './value-changes.ts';

const Side = Type.Object({ id: Id('revision'), number: Type.Integer(), image: Type.Union([Type.String(), Type.Null()]) });
const Value = Type.Unknown();
const changes = {
  added: Type.Array(Type.Object({ path: Type.String(), value: Value })),
  removed: Type.Array(Type.Object({ path: Type.String(), value: Value })),
  changed: Type.Array(Type.Object({ path: Type.String(), from: Value, to: Value })),
};

export const RevisionDiff = Type.Object({
  from: Side,
  to: Side,
  configs: Type.Object(changes, { description: 'By path, such as `envVars.LOG_LEVEL`; of secrets the references.' }),
  objects: Type.Union(
    [
      Type.Array(
        Type.Object({
          kind: Type.String(),
          name: Type.String(),
          change: Type.Enum(['added', 'removed', 'changed']),
          ...changes,
        }),
      ),
      Type.Null(),
    ],
    { description: 'What was applied to the cluster. Null when one of the two was not applied.' },
  ),
});
export type RevisionDiff = Static<typeof RevisionDiff>;

type Compared = Pick<Selectable<RevisionRow>, 'id' | 'number' | 'image' | 'configs' | 'objects'>;

export function revisionDiff(from: Compared, to: Compared): RevisionDiff {
  return {
    from: sideOf(from),
    to: sideOf(to),
    configs: shown(valueChanges(comparable(from.configs), comparable(to.configs))),
    objects: from.objects && to.objects && objectChanges(from.objects, to.objects),
  };
}

const sideOf = ({ id, number, image }: Compared) => ({ id, number, image });

/** References to secrets are a set: each stands for itself, wherever it stands. */
function comparable({ secretRefs, ...configs }: DeploymentConfigs): object {
  if (!secretRefs) return configs;
  const named = secretRefs.map((item) => (typeof item === 'string' ? [item, item] : [item.env, item.ref]));
  return { ...configs, secretRefs: named.map(([name, ref]) => ({ name, ref })) };
}

interface Rendered {
  readonly kind?: string;
  readonly metadata?: { readonly name?: string };
}

function objectChanges(from: readonly object[], to: readonly object[]): NonNullable<RevisionDiff['objects']> {
  const [before, after] = [byName(from), byName(to)];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((key) => {
    const [old, made] = [before.get(key), after.get(key)];
    const { kind = '', metadata } = (made ?? old ?? {}) as Rendered;
    const change = old === undefined ? ('added' as const) : made === undefined ? ('removed' as const) : ('changed' as const);
    const found = shown(valueChanges(old ?? {}, made ?? {}));
    const isSame = found.added.length + found.removed.length + found.changed.length === 0;
    return isSame ? [] : [{ kind, name: metadata?.name ?? '', change, ...found }];
  });
}

const byName = (objects: readonly object[]): ReadonlyMap<string, object> =>
  new Map(objects.map((object) => [`${(object as Rendered).kind} ${(object as Rendered).metadata?.name}`, object]));

function shown({ added, removed, changed }: ValueChanges): RevisionDiff['configs'] {
  return {
    added: added.map(({ path, value }) => ({ path, value: maskedAt(path, value) })),
    removed: removed.map(({ path, value }) => ({ path, value: maskedAt(path, value) })),
    changed: changed.map(({ path, from, to }) => ({ path, from: maskedAt(path, from), to: maskedAt(path, to) })),
  };
}
