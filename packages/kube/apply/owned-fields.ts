import { fieldStep, type Step } from './field-path.ts';
import { differenceOf, fieldSet, noFields, onlyTrees, unionOf, withoutTrees, type FieldNode, type FieldSet } from './field-set.ts';
import type { Shape } from './shape.ts';

const systemFields = fieldSet([
  [fieldStep('apiVersion')], [fieldStep('kind')], [fieldStep('metadata')],
  ...['name', 'namespace', 'creationTimestamp', 'selfLink', 'uid', 'clusterName', 'generation', 'managedFields', 'resourceVersion',
    'deletionTimestamp', 'deletionGracePeriodSeconds'].map((name) => [fieldStep('metadata'), fieldStep(name)]),
]);

/** Without what the server alone decides about: nobody owns that. */
export function withoutSystemFields(set: FieldSet): FieldSet {
  return differenceOf(set, systemFields);
}

/** Leaves in a set what a request to this subresource decides about. Kinds without a status of its own have no such parts. */
export function requestFilter(hasStatus: boolean, subresource: string): (set: FieldSet) => FieldSet {
  if (subresource === 'status') return (set) => onlyTrees(set, [fieldStep('status')]);
  if (hasStatus && subresource === '') return (set) => withoutTrees(set, fieldSet([[fieldStep('status')]]));
  return (set) => set;
}

/** The set as it has to be under a schema that says now of some field that it is owned as a whole. */
export function fittedToShape(set: FieldSet, shape: Shape): FieldSet {
  let fitted: Map<Step, FieldNode> | undefined;
  for (const [step, node] of set) {
    const below = node.children.size === 0 ? undefined : stepShape(step, shape);
    if (below === undefined || below.map?.free === true) continue;
    const children = isWhole(below) ? noFields : fittedToShape(node.children, below);
    if (children !== node.children) fitted = (fitted ?? new Map(set)).set(step, { member: node.member || children.size === 0, children });
  }
  return fitted ?? set;
}

/** A shape that leaves several types open counts as an object here, whatever the value is. */
function isWhole({ map, scalar, list }: Shape): boolean {
  if (map !== undefined) return map.atomic;
  return scalar === undefined && list !== undefined && list.atomic;
}

function stepShape(step: Step, { map, scalar, list }: Shape): Shape | undefined {
  if (map !== undefined) return step.startsWith('f:') ? (map.field(step.slice('f:'.length)) ?? map.other) : map.other;
  return scalar === undefined ? list?.element() : undefined;
}

/** The fields of all these sets. */
export function allFields(sets: Iterable<FieldSet>): FieldSet {
  let all: FieldSet = new Map();
  for (const set of sets) all = unionOf(all, set);
  return all;
}
