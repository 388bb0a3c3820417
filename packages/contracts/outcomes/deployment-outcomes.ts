import { namesOf } from './names-of.ts';
import { outcomeOf, type Outcomes } from './outcome.ts';

export const deploymentOutcomes = {
  'deployment.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `The environment has a deployment named ${name} already.`, 'Choose another name.',
  ),
  'deployment.starting': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `The deployment ${name} was made a moment ago, and its first revision is on its way.`, 'Try again in a moment.',
  ),
  'deployment.deleting': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `The deployment ${name} is being deleted.`, 'Wait until it is gone, then make a new one.',
  ),
  'deployment.changed': outcomeOf<{ readonly name: string; readonly configsVersion: number }>(
    409, ({ name, configsVersion }) => `The configs of ${name} were changed by somebody else: they are at version ${configsVersion} now.`,
    'Read the deployment again, and make your change to what it has now.',
  ),
  'deployment.depended_on': outcomeOf<{ readonly name: string; readonly dependants: readonly string[] }>(
    409, ({ name, dependants }) => `Other deployments are connected to ${name}${namesOf(dependants, dependants.length)}.`,
    'Remove these service connections first, or delete it with ?force=true.',
  ),
  'service_connection.exists': outcomeOf<{ readonly from: string; readonly to: string }>(
    409, ({ from, to }) => `${from} is connected to ${to} already.`, 'Change that connection instead.',
  ),
  'service_connection.variable_taken': outcomeOf<{ readonly name: string; readonly variable: string; readonly by: string }>(
    409, ({ name, variable, by }) => `${name} has a variable ${variable} already, from ${by}.`, 'Choose another variable, or remove that one first.',
  ),
  'environment.in_use': outcomeOf<{ readonly count: number; readonly deployments: readonly string[] }>(
    409, ({ count, deployments }) => `The environment still holds ${count} deployment${count === 1 ? '' : 's'}${namesOf(deployments, count)}.`,
    'Delete them first.',
  ),
  'revision.not_deployable': outcomeOf<{ readonly number: number; readonly status: string }>(
    409, ({ number, status }) => `Revision ${number} cannot be returned to: it is ${status} and never ran.`,
    'Choose a revision that was active.',
  ),
  'secret.missing': outcomeOf<{ readonly names: readonly string[]; readonly where: string }>(
    409, ({ names, where }) => `The secret manager of ${where} has no secret${names.length === 1 ? '' : 's'}${namesOf(names, names.length)}.`,
    'Create them there, or take the references out of secretRefs.',
  ),
  'webhook.unsigned': outcomeOf(
    401, 'The delivery is not signed with the secret that is shared with GitHub.',
    'Set the same secret at the webhook on GitHub and here.',
  ),
  'webhook.malformed': outcomeOf<{ readonly why: string }>(
    400, ({ why }) => `The delivery cannot be read: ${why.replace(/[.!]$/, '')}.`, 'Send it as GitHub does, with the content type application/json.',
  ),
  'build.token_refused': outcomeOf<{ readonly why: string }>(
    401, ({ why }) => `The token of the build is refused: ${why}.`, 'Deploy again: every build is given a token of its own.',
  ),
  'build.over': outcomeOf<{ readonly status: string }>(
    409, ({ status }) => `The build is not under way (any more): its revision is ${status}.`, 'Stop the run. Nothing that it makes is deployed.',
  ),
  'build.too_often': outcomeOf<{ readonly seconds: number }>(
    429, 'The build reports more often than anybody can read.', 'Wait for the seconds in Retry-After, then go on.',
  ),
} as const satisfies Outcomes;
