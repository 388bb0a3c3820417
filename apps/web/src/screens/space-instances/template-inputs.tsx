import { Select, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Template } from '../space-templates/template-shape.ts';
import type { InstanceValues } from './instance-values.ts';
import { ParameterInputs } from './parameter-inputs.tsx';
import { isGiven, parameterInputs, parametersGiven } from './parameter-values.ts';
import { parametersAsked, versionOptions } from './template-choice.ts';
import { templateChoices } from './use-choices.ts';

/** Template, version, and the form that both ask for. What was typed stays where the next version asks for it, too. */
export function TemplateInputs({
  form,
  templates,
  given = {},
}: {
  readonly form: UseFormReturnType<InstanceValues>;
  readonly templates: readonly Template[];
  /** The parameters as they are now. */
  readonly given?: Readonly<Record<string, unknown>>;
}) {
  const { template: name, version, parameters } = form.values;
  const template = templates.find((each) => each.name === name);
  const asked = template ? parametersAsked(template, version) : [];

  function take(next: string, nextVersion: string): void {
    const chosen = templates.find((each) => each.name === next);
    const typed = parametersGiven(asked, parameters);
    form.setValues({
      template: next,
      version: nextVersion,
      parameters: chosen ? parameterInputs(parametersAsked(chosen, nextVersion), typed) : {},
    });
  }

  const versions = template ? versionOptions(template) : [];
  return (
    <>
      <Select
        label="Template"
        placeholder="Choose what it is made of"
        searchable
        data={[...templateChoices(templates)]}
        {...form.getInputProps('template')}
        value={name || null}
        description={template?.description || undefined}
        onChange={(next) => take(next ?? '', '')}
      />
      {template && (
        <Select
          label="Version"
          allowDeselect={false}
          {...form.getInputProps('version')}
          value={version}
          data={
            versions.some(({ value }) => value === version) ? [...versions] : [...versions, { value: version, label: version }]
          }
          onChange={(next) => take(name, next ?? '')}
        />
      )}
      {template && asked.length === 0 && (
        <Text size="sm" c="dimmed">
          This template asks for nothing else.
        </Text>
      )}
      <ParameterInputs
        asked={asked.filter((parameter) => isGiven(parameter, parameters))}
        inputProps={(path, options) => form.getInputProps(path as never, options)}
        given={given}
      />
    </>
  );
}
