import { resolveParameters } from '../admission/parameters/resolve-parameters.ts';
import type { Owner, TemplateParameter } from '../objects/common.ts';
import { type JsonObject, TemplateUnrenderable } from './render-template.ts';

/** What a template sees under `.Values.loft`. */
export interface LoftValues {
  readonly project: string;
  readonly space: string;
  readonly name: string;
  readonly cluster: string;
  readonly user?: { readonly name: string };
  readonly team?: { readonly name: string };
}

export interface LoftValuesParts {
  readonly project: string;
  readonly space: string;
  readonly cluster: string;
  readonly owner?: Owner | undefined;
}

export const loftValues = ({ project, space, cluster, owner }: LoftValuesParts): LoftValues => ({
  project,
  space,
  name: space,
  cluster,
  ...(owner?.user ? { user: { name: owner.user } } : {}),
  ...(owner?.team ? { team: { name: owner.team } } : {}),
});

/** `.Values` of a rendering: what was given, the defaults of what was not, and what the system knows. */
export function spaceValues(
  given: string | undefined,
  declared: readonly TemplateParameter[],
  loft: LoftValues,
  field = 'spec.parameters',
): JsonObject {
  const { values, causes } = resolveParameters(declared, given ?? '', field);
  if (causes.length > 0) {
    throw new TemplateUnrenderable(
      `The parameters do not fit the template: ${causes.map((cause) => `${cause.field}: ${cause.message}`).join('; ')}`,
    );
  }
  // Last: nobody speaks in the system's name.
  return { ...values, loft };
}
