import { isDeepStrictEqual } from 'node:util';
import { type FieldCause, fieldCause, type KindDeclaration, type KubeObject, type ObjectClient } from '@spacedock/kube';
import type { AppReference } from '../objects/common.ts';
import type { App, SpaceTemplate } from '../objects/templates.ts';
import { writtenAt } from './parameter-texts.ts';
import { isLiteral } from './password-fields.ts';

/**
 * Passwords that stand in clear in what a template gives to its apps. Those texts are rendered with the parameters of the space: a
 * password comes from there, and not from the template.
 */
export async function literalsForApps(
  next: KubeObject,
  old: KubeObject | undefined,
  { objects, apps }: { readonly objects: ObjectClient; readonly apps: KindDeclaration },
): Promise<readonly FieldCause[]> {
  const causes: FieldCause[] = [];
  const given = appsIn(next);
  if (given.length === 0 || (old && isDeepStrictEqual(given, appsIn(old)))) return causes;
  for (const { field, app } of given.filter(({ app: { parameters } }) => parameters)) {
    const { spec } = ((await objects.get(apps, '', app.name ?? '')) ?? {}) as Partial<App>;
    const declared = [spec, ...(spec?.versions ?? [])].flatMap((version) => version?.parameters ?? []);
    for (const { type, variable } of declared) {
      const written = type === 'password' && variable ? writtenAt(app.parameters ?? '', variable) : undefined;
      if (!written || !isLiteral(written)) continue;
      const why = 'a password comes from a parameter of the space: {{ .Values.NAME }}';
      causes.push(fieldCause.forbidden(`${field}.parameters.${variable}`, why));
    }
  }
  return causes;
}

/** Of a template in all its versions, or of the one inside of a space. */
function appsIn(object: KubeObject): readonly { readonly field: string; readonly app: AppReference }[] {
  const { template, versions = [] } = (object as SpaceTemplate).spec ?? {};
  const definitions = [
    ['spec.template', template] as const,
    ...versions.map((version, index) => [`spec.versions[${index}].template`, version.template] as const),
  ];
  return definitions.flatMap(([field, definition]) =>
    (definition?.apps ?? []).map((app, index) => ({ field: `${field}.apps[${index}]`, app })),
  );
}
