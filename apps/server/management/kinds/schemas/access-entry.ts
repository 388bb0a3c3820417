import { object, parts, text, texts } from './field.ts';

export const accessEntrySchema = object(
  'Lets users and teams do something with the object in this API. It says nothing about what is inside of a namespace.',
  {
    name: text('Name of the entry, for people.'),
    verbs: texts(
      'What is allowed: get, list, watch, update, patch, delete, use; `*` for everything. `use` opens kubectl into the space.',
    ),
    subresources: texts('Subresources that the entry is about as well; `*` for all.'),
    users: texts('Names of users; `*` for everybody.'),
    teams: texts('Names of teams; `*` for everybody who is in one.'),
  },
  ['verbs'],
);

export const access = parts(
  'Access',
  'Who may do what with this object, beside its owner and those whose role lets them. Filled in by the server when left out.',
);
