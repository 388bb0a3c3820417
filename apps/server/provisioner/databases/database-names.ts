import { Type } from 'typebox';
import { longestOwner } from './logins.ts';

/** What PostgreSQL and MySQL both take without quotes, and that no server has for itself. */
const reserved = ['postgres', 'template0', 'template1', 'rdsadmin', 'mysql', 'sys', 'information_schema', 'performance_schema', 'root', 'public'];

const pattern = `^(?!(${reserved.join('|')})$)(?!pg_|rds)[a-z][a-z0-9_]*$`;

export const DatabaseName = Type.String({
  minLength: 1, maxLength: 63, pattern, examples: ['checkout'],
  says: 'must be 1 to 63 of a-z, 0-9 and _, begin with a letter, and be no name that servers have for themselves',
});

export const DatabaseUser = Type.String({
  minLength: 1, maxLength: longestOwner, pattern, examples: ['checkout_app'],
  says: `must be 1 to ${longestOwner} of a-z, 0-9 and _, begin with a letter, and be no name that servers have for themselves`,
});
