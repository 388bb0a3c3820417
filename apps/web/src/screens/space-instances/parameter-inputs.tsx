import { Checkbox, Fieldset, NumberInput, PasswordInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { TemplateParameter } from '../space-templates/template-shape.ts';
import { isBoolean, isGiven } from './parameter-values.ts';

type InputProps = (path: string, options?: { readonly type: 'checkbox' }) => GetInputPropsReturnType;

/** A form made of what a template asks for; parameters of one section stand together. */
export function ParameterInputs({
  asked,
  inputProps,
  given = {},
}: {
  readonly asked: readonly TemplateParameter[];
  readonly inputProps: InputProps;
  /** What was given before: a password stays when nothing is typed. */
  readonly given?: Readonly<Record<string, unknown>>;
}) {
  const sections = [...new Set(asked.map(({ section = '' }) => section))];
  return sections.map((section) => {
    const inputs = asked
      .filter((parameter) => (parameter.section ?? '') === section)
      .map((parameter) => (
        <ParameterInput key={parameter.variable} parameter={parameter} inputProps={inputProps} kept={isGiven(parameter, given)} />
      ));
    return section === '' ? (
      <Stack key="">{inputs}</Stack>
    ) : (
      <Fieldset key={section} legend={section}>
        <Stack>{inputs}</Stack>
      </Fieldset>
    );
  });
}

function ParameterInput({
  parameter,
  inputProps,
  kept,
}: {
  readonly parameter: TemplateParameter;
  readonly inputProps: InputProps;
  readonly kept: boolean;
}) {
  const { variable = '', label, description, type = '', options = [], min, max, required = false, placeholder } = parameter;
  const path = `parameters.${variable}`;
  const words = {
    label: label || variable,
    description: [description, rangeWords(min, max)].filter(Boolean).join(' ') || undefined,
    withAsterisk: required,
    placeholder,
  };
  const props = inputProps(path);
  if (options.length > 0)
    return (
      <Select
        {...words}
        data={options}
        clearable={!required}
        {...props}
        value={props.value === '' ? null : String(props.value)}
        onChange={(value) => props.onChange(value ?? '')}
      />
    );
  if (isBoolean(parameter))
    return <Checkbox label={words.label} description={words.description} {...inputProps(path, { type: 'checkbox' })} />;
  switch (type) {
    // What is out of range is for the server to say, with the words that it has for it.
    case 'number':
      return (
        <NumberInput
          {...words}
          allowDecimal={false}
          clampBehavior="none"
          {...props}
          onChange={(value) => props.onChange(String(value))}
        />
      );
    case 'multiline':
      return <Textarea {...words} autosize minRows={3} {...props} />;
    case 'password':
      return <PasswordInput {...words} autoComplete="off" placeholder={kept ? 'Stays as it is' : placeholder} {...props} />;
    default:
      return <TextInput {...words} {...props} />;
  }
}

function rangeWords(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `From ${min} to ${max}.`;
  if (min !== undefined) return `At least ${min}.`;
  return max === undefined ? '' : `At most ${max}.`;
}
