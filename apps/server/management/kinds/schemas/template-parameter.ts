import { flag, list, object, oneOf, parts, text, texts } from './field.ts';

export const parameterTypes = ['string', 'multiline', 'boolean', 'number', 'password', ''] as const;

export const templateParameterSchema = object('A value that whoever uses the template gives.', {
  variable: text('Name of the value in the template: replicas for .Values.replicas, database.size for .Values.database.size.'),
  label: text('What people call it.'),
  description: text('What it is for.'),
  type: oneOf(parameterTypes, 'Type of the value; string when empty. Numbers are whole.'),
  options: texts('The values to choose from. No other is accepted.'),
  min: { type: 'integer', description: 'Smallest number that is accepted.' },
  max: { type: 'integer', description: 'Largest number that is accepted.' },
  required: flag('Refuses spaces that do not give it.'),
  defaultValue: text('The value when none is given, as text.'),
  placeholder: text('Shown where nothing was entered yet.'),
  validation: text('Regular expression, as Go has them, that the value must match.'),
  invalidation: text('Regular expression, as Go has them, that the value must not match.'),
  section: text('Parameters of the same section are shown together.'),
});

export const templateParameters = parts(
  'AppParameter',
  'The values that whoever uses it gives. They are checked when a space is created or changed.',
);

export const versionList = (items: Parameters<typeof list>[0]) =>
  list(
    items,
    'Versions of it. When there are any, only they are used: a reference chooses one by number, or the newest of a range such as 1.x.x.',
  );
