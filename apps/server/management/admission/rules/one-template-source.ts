import { fieldCause } from '@spacedock/kube';
import { versionProblem } from '../../controller/template-version.ts';
import type { SpaceInstance } from '../../objects/space-instance.ts';
import type { SpaceRule } from '../space-change.ts';

/** A template by name or in place, not both; and a version is one. */
export const oneTemplateSource: SpaceRule = ({ next }) => {
  const { name = '', version = '' } = next.spec?.templateRef ?? {};
  const problem = versionProblem(version);
  return [
    ...(name !== '' && hasInlineTemplate(next)
      ? [
          fieldCause.forbidden(
            'spec.template',
            'spec.template and spec.templateRef are mutually exclusive: leave one of them out',
          ),
        ]
      : []),
    ...(name === '' && version !== ''
      ? [fieldCause.required('spec.templateRef.name', 'a version needs the name of the template that it is a version of')]
      : []),
    ...(problem === undefined ? [] : [fieldCause.invalid('spec.templateRef.version', version, problem)]),
  ];
};

/** Tools write empty objects where they mean nothing. */
export const hasInlineTemplate = ({ spec }: SpaceInstance): boolean => Object.keys(spec?.template ?? {}).length > 0;
