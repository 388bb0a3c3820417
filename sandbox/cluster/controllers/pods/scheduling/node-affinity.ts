import type { Node } from '../../../kinds/core/nodes.ts';
import type { PodSpec } from '../../../shapes/pod.ts';

interface NodeRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

interface NodeTerm {
  readonly matchExpressions?: readonly NodeRequirement[];
  readonly matchFields?: readonly NodeRequirement[];
}

interface Affinity {
  readonly nodeAffinity?: {
    readonly requiredDuringSchedulingIgnoredDuringExecution?: { readonly nodeSelectorTerms?: readonly NodeTerm[] };
  };
}

/** Whether a pod may run there, as far as its node selector and the hard part of its node affinity say. */
export function allowsNode({ nodeSelector = {}, affinity }: PodSpec, { metadata }: Node): boolean {
  const labels = metadata.labels ?? {};
  if (Object.entries(nodeSelector).some(([key, value]) => labels[key] !== value)) return false;
  const terms = (affinity as Affinity | undefined)?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution
    ?.nodeSelectorTerms;
  return terms === undefined || terms.some((term) => matchesTerm(term, labels, { 'metadata.name': metadata.name }));
}

/** A term that says nothing matches nothing. */
function matchesTerm(
  { matchExpressions = [], matchFields = [] }: NodeTerm,
  labels: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>>,
): boolean {
  return (
    matchExpressions.length + matchFields.length > 0 &&
    matchExpressions.every((requirement) => holds(requirement, labels[requirement.key])) &&
    matchFields.every((requirement) => holds(requirement, fields[requirement.key]))
  );
}

function holds({ operator, values = [] }: NodeRequirement, value: string | undefined): boolean {
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return value !== undefined && Number(value) > Number(values[0]);
    case 'Lt':
      return value !== undefined && Number(value) < Number(values[0]);
    default:
      return false;
  }
}
