import { isDeepStrictEqual } from 'node:util';
import {
  type FieldCause,
  invalidObject,
  type KindDeclaration,
  type KindHooks,
  type RequestContext,
  type UserInfo,
} from '@spacedock/kube';
import type { Directory } from '../directory/directory.ts';
import type { SpaceTemplateDefinition, TemplateParameter } from '../objects/common.ts';
import type { SpaceTemplate } from '../objects/templates.ts';
import type { Person } from '../plane.ts';
import { durationProblems } from './duration-rule.ts';
import { callerOf } from './object-caller.ts';
import { declarationProblems } from './parameters/parameter-declarations.ts';
import { ownerProblems } from './rules/owner-exists.ts';
import { rulesWithoutRole } from './rules/roles-given.ts';
import { versionProblems } from './template-version-list.ts';

export interface TemplateAdmissionParts {
  readonly directory: () => Directory;
  readonly personOf: (user: UserInfo) => Person | undefined;
}

/** Whoever writes a template is told what is wrong with it, rather than those who use it. */
export function spaceTemplateAdmission(
  { directory, personOf }: TemplateAdmissionParts,
  kinds: { readonly spaceTemplates: () => KindDeclaration; readonly instances: () => KindDeclaration },
): Required<Pick<KindHooks, 'admitCreate' | 'admitUpdate' | 'admitDelete'>> {
  function admit(next: SpaceTemplate, context: RequestContext, verb: string): void {
    callerOf(context, personOf, kinds.spaceTemplates(), verb, next.metadata.name);
    const { owner, template, parameters = [], versions = [] } = next.spec ?? {};
    const causes = [
      ...(owner ? ownerProblems(owner, directory()) : []),
      ...versionProblems(versions),
      ...partProblems('spec', template, parameters),
      ...versions.flatMap((version, index) =>
        partProblems(`spec.versions[${index}]`, version.template, version.parameters ?? []),
      ),
    ];
    if (causes.length > 0) throw invalidObject(kinds.spaceTemplates(), next.metadata.name, causes);
  }

  return {
    admitCreate: async (next, context) => admit(next as SpaceTemplate, context, 'create'),
    async admitUpdate(next, old, context) {
      if (!isDeepStrictEqual(next['spec'], old['spec'])) admit(next as SpaceTemplate, context, 'update');
    },
    /** Nothing stands in the way; but spaces that use it stay as they are from then on, and say so. */
    async admitDelete({ metadata: { name } }, context) {
      const { items } = await context.objects.list(kinds.instances(), undefined, {
        labels: [],
        fields: [{ field: 'spec.templateRef.name', operator: '=', value: name }],
      });
      if (items.length > 0)
        context.warn(
          `${items.length} space instances use this template: they keep their last state and are not ready until they have another one`,
        );
    },
  };
}

function partProblems(
  field: string,
  template: SpaceTemplateDefinition | undefined,
  parameters: readonly TemplateParameter[],
): readonly FieldCause[] {
  return [
    ...declarationProblems(parameters, `${field}.parameters`),
    ...rulesWithoutRole(template, `${field}.template`),
    ...(template?.charts ?? []).flatMap(({ timeout }, index) =>
      durationProblems(timeout, `${field}.template.charts[${index}].timeout`),
    ),
  ];
}
