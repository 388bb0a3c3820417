import type { UseFormReturnType } from '@mantine/form';
import type { ConfigValues } from './config-values.ts';

/** The part of a form that has to do with configs, whatever else is in it. */
export interface ConfigsForm {
  readonly values: ConfigValues;
  readonly getInputProps: (path: string, options?: { readonly type?: 'checkbox' | 'input' }) => object;
  readonly set: (path: string, value: unknown) => void;
}

export const configsForm = <Values extends ConfigValues>(form: UseFormReturnType<Values>): ConfigsForm => ({
  values: form.values,
  getInputProps: (path, options) => form.getInputProps(path as never, options) as object,
  set: (path, value) => form.setFieldValue(path as never, value as never),
});
