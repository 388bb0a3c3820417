import type { TemplateParameter } from '../space-templates/template-shape.ts';
import type { Instance, InstanceChange, NewInstance } from './instance-shape.ts';
import { ownerOf, ownerValue } from './owner-choice.ts';
import { parameterInputs, parametersGiven, type ParameterValues } from './parameter-values.ts';

/** What the form of a space instance holds. */
export interface InstanceValues extends Record<string, unknown> {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly project: string;
  readonly space: string;
  readonly template: string;
  readonly version: string;
  readonly owner: string;
  readonly parameters: ParameterValues;
}

export const emptyInstance: InstanceValues = {
  name: '',
  displayName: '',
  description: '',
  project: '',
  space: '',
  template: '',
  version: '',
  owner: '',
  parameters: {},
};

export function newInstance(
  { name, displayName, description, project, space, template, version, owner, parameters }: InstanceValues,
  asked: readonly TemplateParameter[],
): NewInstance {
  const ownedBy = ownerOf(owner);
  const given = parametersGiven(asked, parameters);
  return {
    name,
    project,
    ...(displayName === '' ? {} : { displayName }),
    ...(description === '' ? {} : { description }),
    ...(space === '' ? {} : { space }),
    ...(template === '' ? {} : { templateRef: { name: template, ...(version === '' ? {} : { version }) } }),
    ...(ownedBy ? { owner: ownedBy } : {}),
    ...(Object.keys(given).length === 0 ? {} : { parameters: given }),
  };
}

export const valuesOf = (instance: Instance, asked: readonly TemplateParameter[]): InstanceValues => ({
  name: instance.name,
  displayName: instance.displayName,
  description: instance.description,
  project: instance.project,
  space: instance.space ?? '',
  template: instance.templateRef?.name ?? '',
  version: instance.templateRef?.version ?? '',
  owner: ownerValue(instance.owner),
  parameters: parameterInputs(asked, instance.parameters),
});

export type SettingsChange = Pick<InstanceChange, 'displayName' | 'description' | 'owner' | 'templateRef' | 'parameters'>;

/** What was changed, and nothing else: the rest stays as it is by then. */
export function instanceChange(values: InstanceValues, instance: Instance, asked: readonly TemplateParameter[]): SettingsChange {
  const { displayName, description, template, version, owner } = values;
  const ownedBy = ownerOf(owner);
  const parameters = parametersGiven(asked, values.parameters, instance.parameters);
  const refers = instance.templateRef?.name !== template || (instance.templateRef?.version ?? '') !== version;
  return {
    ...(displayName === instance.displayName ? {} : { displayName }),
    ...(description === instance.description ? {} : { description }),
    ...(ownedBy && owner !== ownerValue(instance.owner) ? { owner: ownedBy } : {}),
    ...(refers && template !== '' ? { templateRef: { name: template, ...(version === '' ? {} : { version }) } } : {}),
    ...(JSON.stringify(parameters) === JSON.stringify(instance.parameters) ? {} : { parameters }),
  };
}

const settings = (values: Instance): string =>
  JSON.stringify([values.displayName, values.description, values.owner, values.templateRef, values.template, values.parameters]);

/** Whether somebody has changed what the form shows. What the controller and the sleep write is nobody's business here. */
export const settingsDiffer = (one: Instance, other: Instance): boolean => settings(one) !== settings(other);

/** The fields of the request that are called otherwise in the form. */
export function instanceField(field: string): string {
  if (field.startsWith('templateRef.version')) return 'version';
  if (field.startsWith('templateRef')) return 'template';
  if (field.startsWith('owner')) return 'owner';
  return field === 'cluster' ? 'space' : field;
}
