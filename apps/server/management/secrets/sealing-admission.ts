import { isDeepStrictEqual } from 'node:util';
import {
  type Admission,
  type FieldCause,
  fieldCause,
  invalidObject,
  type KindDeclaration,
  type KubeObject,
  type ObjectClient,
} from '@spacedock/kube';
import { chooseTemplate } from '../controller/template-version.ts';
import { lastApplied, type Sealing } from '../kinds/sealed-project-secret.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { SpaceTemplate } from '../objects/templates.ts';
import { literalsForApps } from './app-passwords.ts';
import { coverLastApplied } from './last-applied.ts';
import { secretsOf, withoutSecrets } from './opened-object.ts';
import { sealedIn, withValues, writtenAt } from './parameter-texts.ts';
import { isLiteral, passwordsIn, withPasswords } from './password-fields.ts';
import { hidden, isSealed, mayHoldSealed, type SealedTexts, sealedTextsOf } from './sealed-text.ts';
import { sealStatus } from './sealed-status.ts';

export interface SealingAdmissionParts {
  readonly sealing: Sealing;
  readonly kinds: Readonly<Record<'spaceInstances' | 'spaceTemplates' | 'apps' | 'events', KindDeclaration>>;
}

const again = 'is a sealed value of another place; give the value itself';

/**
 * Seals passwords of chart repositories and parameters of type password on their way into the store, and what was rendered with them.
 * Whoever sends back what they read sends sealed texts: those are taken where they stood before, and nowhere else.
 */
export function sealingAdmission({ sealing, kinds }: SealingAdmissionParts): Required<Pick<Admission, 'update' | 'accept'>> {
  const sealed = new Set([kinds.spaceInstances, kinds.spaceTemplates, kinds.apps]);

  /** What is the same as before stays the same text, so that nothing seems to have changed. */
  function putBack(next: KubeObject, old: KubeObject, texts: SealedTexts): void {
    const before = new Map(passwordsIn(old).map(({ key, value }) => [key, value]));
    const same = (value: string, known: string | undefined): string =>
      known !== undefined && texts.open(known) === value ? known : value;
    Object.assign(
      next,
      withPasswords(next, ({ key, value }) => same(value, before.get(key))),
    );
    if (next.kind !== 'SpaceInstance') return;
    const { spec } = next as SpaceInstance;
    const parameters = spec?.parameters ?? '';
    const known = [...sealedIn((old as SpaceInstance).spec?.parameters)].filter(([variable, text]) => {
      const written = writtenAt(parameters, variable);
      return written !== undefined && written === texts.open(text);
    });
    if (known.length > 0) Object.assign(next, { spec: { ...spec, parameters: withValues(parameters, new Map(known)) } });
  }

  function sealPasswords(next: KubeObject, old: KubeObject | undefined, texts: SealedTexts): readonly FieldCause[] {
    const before = new Set(old ? passwordsIn(old).map(({ key, value }) => `${key} ${value}`) : []);
    const causes: FieldCause[] = [];
    const changed = withPasswords(next, ({ key, field, value }) => {
      if (isSealed(value)) {
        if (!before.has(`${key} ${value}`)) causes.push(fieldCause.invalid(field, hidden, again));
        return value;
      }
      return isLiteral(value) ? texts.seal(value) : value;
    });
    Object.assign(next, changed);
    return causes;
  }

  function sealParameters(
    next: SpaceInstance,
    old: SpaceInstance | undefined,
    variables: readonly string[],
    texts: SealedTexts,
  ): readonly FieldCause[] {
    const { spec } = next;
    const parameters = spec?.parameters ?? '';
    const before = sealedIn(old?.spec?.parameters);
    const causes = [...sealedIn(parameters)].flatMap(([variable, text]) =>
      before.get(variable) === text ? [] : [fieldCause.invalid(`spec.parameters.${variable}`, hidden, again)],
    );
    const values = [...new Set([...variables, ...before.keys()])].flatMap((variable) => {
      const written = writtenAt(parameters, variable);
      return !written || isSealed(written) ? [] : [[variable, texts.seal(written)] as const];
    });
    if (values.length > 0) Object.assign(next, { spec: { ...spec, parameters: withValues(parameters, new Map(values)) } });
    return causes;
  }

  async function passwordVariables({ spec }: SpaceInstance, objects: ObjectClient): Promise<readonly string[]> {
    const { name, version = '' } = spec?.templateRef ?? {};
    if (!name || !spec?.parameters) return [];
    const template = (await objects.get(kinds.spaceTemplates, '', name)) as SpaceTemplate | undefined;
    const choice = template && chooseTemplate(template.spec ?? {}, version);
    if (!choice || choice.kind === 'refused') return [];
    return choice.parameters.flatMap(({ type, variable }) => (type === 'password' && variable ? [variable] : []));
  }

  return {
    async update(kind, next, old, _context, subresource) {
      if (!sealed.has(kind) || subresource !== '') return;
      putBack(next, old, sealedTextsOf(sealing, old));
      coverLastApplied(next, [], 'later');
    },

    async accept(kind, next, old, { objects, dryRun }, subresource) {
      if (kind === kinds.events) return hideInEvent(next, objects);
      if (!sealed.has(kind)) return;
      const texts = sealedTextsOf(sealing, next);
      if (subresource === '') {
        const isInstance = kind === kinds.spaceInstances;
        const variables =
          isInstance && mayChange(next as SpaceInstance, old as SpaceInstance | undefined)
            ? await passwordVariables(next as SpaceInstance, objects)
            : [];
        const causes = [
          ...sealPasswords(next, old, texts),
          ...(await literalsForApps(next, old, { objects, apps: kinds.apps })),
          ...(isInstance ? sealParameters(next as SpaceInstance, old as SpaceInstance | undefined, variables, texts) : []),
        ];
        if (causes.length > 0) throw invalidObject(kind, next.metadata.name, causes);
        coverLastApplied(next, variables, 'now');
      }
      // A dry run shows what was rendered without secrets.
      if (kind === kinds.spaceInstances && !dryRun) sealStatus(next as SpaceInstance, old as SpaceInstance | undefined, texts);
    },
  };

  async function hideInEvent(event: KubeObject, objects: ObjectClient): Promise<void> {
    const { involvedObject: about, message } = event as KubeObject & {
      readonly involvedObject?: { readonly kind?: string; readonly name?: string; readonly namespace?: string };
      readonly message?: string;
    };
    if (about?.kind !== 'SpaceInstance' || !message) return;
    const instance = (await objects.get(kinds.spaceInstances, about.namespace ?? '', about.name ?? '')) as
      SpaceInstance | undefined;
    if (!instance || !mayHoldSealed(instance.spec?.parameters)) return;
    Object.assign(event, {
      message: withoutSecrets(message, secretsOf(instance.spec.parameters, sealedTextsOf(sealing, instance)).values()),
    });
  }
}

/** What was looked at before is not looked at again: the controller writes often, and none of this. */
const mayChange = (next: SpaceInstance, old: SpaceInstance | undefined): boolean => {
  const about = ({ spec, metadata }: SpaceInstance): readonly unknown[] => [
    spec?.parameters,
    spec?.templateRef?.name,
    spec?.templateRef?.version,
    metadata.annotations?.[lastApplied],
  ];
  return !old || !isDeepStrictEqual(about(next), about(old));
};
