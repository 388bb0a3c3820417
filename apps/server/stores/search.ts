import { Type } from 'typebox';

/** The same in every list: the name is searched, unless said. */
export const search = (where = 'the name') =>
  Type.Optional(Type.String({ maxLength: 100, description: `Part of ${where}, in any case.` }));
