import { outcomeOf, type Outcomes } from './outcome.ts';

export const peopleOutcomes = {
  'user.exists': outcomeOf<{ readonly email: string }>(
    409, ({ email }) => `${email} is a member of this organisation already.`, 'Give roles with POST /api/assignments.',
  ),
  'user.is_self': outcomeOf(409, 'You cannot disable or remove yourself.', 'Ask another administrator.'),
  'user.wrong_state': outcomeOf<{ readonly email: string; readonly status: string; readonly needed: string }>(
    409, ({ email, status, needed }) => `${email} is ${status}; this needs somebody who is ${needed}.`,
    ({ status }) => (status === 'invited' ? 'Wait until the invitation is accepted, or remove the person.' : 'Nothing to do.'),
  ),
  'organisation.last_superadmin': outcomeOf(
    409, 'This would leave the organisation without an active SuperAdmin.', 'Make somebody else SuperAdmin first.',
  ),
  'team.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `A team named ${name} exists already.`, 'Choose another name.',
  ),
  'team.member_exists': outcomeOf<{ readonly email: string }>(409, ({ email }) => `${email} is in this team already.`, 'Nothing to do.'),
  'role.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `A role named ${name} exists already.`, 'Choose another name.',
  ),
  'role.is_system': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `${name} is a system role and stays as it is.`, 'Make a custom role with the policies you want.',
  ),
  'assignment.exists': outcomeOf(409, 'This role is assigned to that subject in that scope already.', 'Nothing to do.'),
  'permission.escalation': outcomeOf<{ readonly policies: readonly string[]; readonly where: string }>(
    403, ({ policies, where }) => `You cannot hand out, change or take away what you do not hold yourself ${where}: ${policies.join(', ')}.`,
    'Ask somebody who holds these policies.',
  ),
  'token.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `You have a token named ${name} already.`, 'Choose another name, or delete that one first.',
  ),
  'organisation.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `An organisation named ${name} exists already.`, 'Choose another name.',
  ),
} as const satisfies Outcomes;
