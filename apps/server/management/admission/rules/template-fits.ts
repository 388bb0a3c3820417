import { type FieldCause, fieldCause, type KindDeclaration } from '@spacedock/kube';
import { isTemplateAllowed } from '../../access/template-rights.ts';
import { chooseTemplate, type TemplateChoice } from '../../controller/template-version.ts';
import type { SpaceInstance } from '../../objects/space-instance.ts';
import type { SpaceTemplate } from '../../objects/templates.ts';
import { resolveParameters } from '../parameters/resolve-parameters.ts';
import type { SpaceChange } from '../space-change.ts';
import { hasInlineTemplate } from './one-template-source.ts';

export interface TemplateVerdict {
  readonly causes: readonly FieldCause[];
  /** What the space would be made of; undefined when that cannot be told. */
  readonly choice?: Exclude<TemplateChoice, { kind: 'refused' }>;
}

/**
 * The template is there, allowed in the project and has such a version, and the parameters are what it asks for. Only of what a
 * write changes: a template that was removed or changed since must not keep anybody from waking or sharing a space.
 */
export async function templateFits(
  { next, old, at, objects, warn }: SpaceChange,
  templates: KindDeclaration,
): Promise<TemplateVerdict> {
  const { name = '', version = '' } = next.spec?.templateRef ?? {};
  if (name === '') return inlineFits(next);
  const moved = name !== old?.spec?.templateRef?.name;
  if (moved && !isTemplateAllowed(at.project, name)) {
    return {
      causes: [
        fieldCause.forbidden(
          'spec.templateRef.name',
          `template ${JSON.stringify(name)} is not allowed in project ${JSON.stringify(at.handle)}`,
        ),
      ],
    };
  }
  const template = (await objects.get(templates, '', name)) as SpaceTemplate | undefined;
  if (!template)
    return {
      causes: moved
        ? [{ reason: 'FieldValueNotFound', field: 'spec.templateRef.name', message: `Not found: ${JSON.stringify(name)}` }]
        : [],
    };
  const chosenAnew = moved || version !== (old?.spec?.templateRef?.version ?? '');
  const choice = chooseTemplate(template.spec ?? {}, version);
  if (choice.kind === 'refused') {
    // That the version is none at all is said elsewhere.
    return {
      causes:
        chosenAnew && choice.reason === 'VersionNotFound'
          ? [fieldCause.invalid('spec.templateRef.version', version, choice.message)]
          : [],
    };
  }
  const given = next.spec?.parameters ?? '';
  if (!chosenAnew && given === (old?.spec?.parameters ?? '')) return { causes: [], choice };
  const { causes, undeclared } = resolveParameters(choice.parameters, given);
  for (const variable of undeclared) warn(`spec.parameters.${variable}: template ${JSON.stringify(name)} does not ask for it`);
  return { causes, choice };
}

/** An inline template asks for nothing, but its parameters have to be YAML. */
function inlineFits({ spec }: SpaceInstance): TemplateVerdict {
  const { causes } = resolveParameters([], spec?.parameters ?? '');
  return {
    causes,
    choice: {
      kind: 'unversioned',
      template: hasInlineTemplate({ spec } as SpaceInstance) ? (spec?.template ?? {}) : {},
      parameters: [],
    },
  };
}
