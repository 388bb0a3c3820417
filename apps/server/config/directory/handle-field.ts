import { Type } from 'typebox';

/** A name in the Kubernetes API, as the database makes them too. */
export const Handle = Type.String({
  minLength: 1, maxLength: 40, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
  says: 'must be at most 40 lower-case letters, digits and dashes, with a letter or digit at both ends',
});
