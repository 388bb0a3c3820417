import { isDeepStrictEqual } from 'node:util';
import {
  type FieldCause,
  fieldCause,
  invalidObject,
  type KindDeclaration,
  type KindHooks,
  type RequestContext,
} from '@spacedock/kube';
import type { TemplateParameter } from '../objects/common.ts';
import type { App, AppConfig } from '../objects/templates.ts';
import { durationProblems } from './duration-rule.ts';
import { callerOf } from './object-caller.ts';
import { declarationProblems } from './parameters/parameter-declarations.ts';
import { ownerProblems } from './rules/owner-exists.ts';
import type { TemplateAdmissionParts } from './space-template-admission.ts';
import { versionProblems } from './template-version-list.ts';

interface AppPart {
  readonly config?: AppConfig;
  readonly timeout?: string;
  readonly parameters?: readonly TemplateParameter[];
}

export function appAdmission(
  { directory, personOf }: TemplateAdmissionParts,
  kind: () => KindDeclaration,
): Required<Pick<KindHooks, 'admitCreate' | 'admitUpdate'>> {
  function admit(next: App, context: RequestContext, verb: string): void {
    callerOf(context, personOf, kind(), verb, next.metadata.name);
    const { owner, versions = [] } = next.spec ?? {};
    const causes = [
      ...(owner ? ownerProblems(owner, directory()) : []),
      ...versionProblems(versions),
      ...partProblems('spec', next.spec ?? {}),
      ...versions.flatMap((version, index) => partProblems(`spec.versions[${index}]`, version)),
    ];
    if (causes.length > 0) throw invalidObject(kind(), next.metadata.name, causes);
    if (next.spec?.config && 'bash' in next.spec.config)
      context.warn('spec.config.bash: scripts are kept and not run; use a chart or manifests');
  }

  return {
    admitCreate: async (next, context) => admit(next as App, context, 'create'),
    async admitUpdate(next, old, context) {
      if (!isDeepStrictEqual(next['spec'], old['spec'])) admit(next as App, context, 'update');
    },
  };
}

function partProblems(field: string, { config, timeout, parameters = [] }: AppPart): readonly FieldCause[] {
  return [
    ...declarationProblems(parameters, `${field}.parameters`),
    ...durationProblems(timeout, `${field}.timeout`),
    ...(config?.chart?.name && config.manifests
      ? [fieldCause.forbidden(`${field}.config.manifests`, 'an app is a chart or manifests, not both')]
      : []),
  ];
}
