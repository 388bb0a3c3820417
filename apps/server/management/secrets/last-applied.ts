import type { KubeObject } from '@spacedock/kube';
import { lastApplied } from '../kinds/sealed-project-secret.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { sealedIn, withValues, writtenAt } from './parameter-texts.ts';
import { isLiteral, passwordsIn, withPasswords } from './password-fields.ts';
import { hidden, isSealed } from './sealed-text.ts';

/**
 * `kubectl apply` writes the whole object into an annotation, secrets and all. They stand there as they stand in the object; what the
 * object does not have sealed yet is left for later, or hidden once it is the end.
 */
export function coverLastApplied(object: KubeObject, variables: readonly string[], end: 'later' | 'now'): void {
  const text = object.metadata.annotations?.[lastApplied];
  if (text === undefined) return;
  const applied = objectIn(text);
  if (!applied) return;
  const sealed = new Map(passwordsIn(object).flatMap(({ key, value }) => (isSealed(value) ? [[key, value] as const] : [])));
  const otherwise = (value: string): string => (end === 'now' ? hidden : value);
  const covered = withPasswords({ ...applied, kind: object.kind }, ({ key, value }) =>
    isLiteral(value) && !isSealed(value) ? (sealed.get(key) ?? otherwise(value)) : value,
  );
  const { spec } = covered as SpaceInstance;
  const parameters = object.kind === 'SpaceInstance' && typeof spec?.parameters === 'string' ? spec.parameters : undefined;
  const next = parameters === undefined ? covered : { ...covered, spec: { ...spec, parameters: coveredParameters(parameters) } };
  object.metadata.annotations = {
    ...object.metadata.annotations,
    [lastApplied]: `${JSON.stringify({ ...next, kind: applied.kind })}\n`,
  };

  function coveredParameters(given: string): string {
    const known = sealedIn((object as SpaceInstance).spec?.parameters);
    const values = [...new Set([...variables, ...known.keys()])].flatMap((variable) => {
      const written = writtenAt(given, variable);
      return !written || isSealed(written) ? [] : [[variable, known.get(variable) ?? otherwise(written)] as const];
    });
    return withValues(given, new Map(values));
  }
}

function objectIn(text: string): KubeObject | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as KubeObject) : undefined;
  } catch {
    return undefined; // somebody wrote it by hand: kubectl will say so
  }
}
