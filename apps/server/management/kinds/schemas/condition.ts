import { moment, object, oneOf, text } from './field.ts';

export const conditionSchema = object(
  'One thing that is true of the object or not.',
  {
    type: text('What it is about.'),
    status: oneOf(['True', 'False', 'Unknown'], 'Whether it is true.'),
    severity: oneOf(['Error', 'Warning', 'Info', ''], 'How bad it is that it is not true.'),
    lastTransitionTime: moment('Since when.'),
    reason: text('Why, in one word for programs.'),
    message: text('Why, and what to do, for people.'),
  },
  ['type', 'status'],
);
