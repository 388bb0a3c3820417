import { namesOf } from './names-of.ts';
import { outcomeOf, type Outcomes } from './outcome.ts';

/** What the other side said, as it is told to the user. Never holds a secret. */
export interface IntegrationTrouble {
  /** The integration's name, or what it is with. */
  readonly name: string;
  readonly said: string;
  readonly fix: string;
}

const sentence = (words: string): string => `${words.replace(/[.!]$/, '')}.`;

export const integrationOutcomes = {
  'integration.exists': outcomeOf<{ readonly name: string }>(
    409,
    ({ name }) => `An integration named ${name} exists already.`,
    'Choose another name.',
  ),
  'integration.changed': outcomeOf<{ readonly name: string }>(
    409,
    ({ name }) => `The credentials of ${name} were changed by somebody else meanwhile.`,
    'Look at it again, then repeat the change.',
  ),
  'integration.in_use': outcomeOf<{ readonly count: number; readonly users: readonly string[] }>(
    409,
    ({ count, users }) => `The integration is used in ${count} place${count === 1 ? '' : 's'}${namesOf(users, count)}.`,
    'Delete them or give them another integration first, or give this one new credentials instead.',
  ),
  'integration.refused': outcomeOf<IntegrationTrouble>(
    409,
    ({ name, said }) => `${name} is refused: ${sentence(said)}`,
    ({ fix }) => `${fix}`,
  ),
  'integration.credentials_refused': outcomeOf<IntegrationTrouble>(
    400,
    ({ name, said }) => `The credentials were not stored, ${name} refused them: ${sentence(said)}`,
    ({ fix }) => `${fix}`,
  ),
  'integration.unavailable': outcomeOf<{ readonly what: string; readonly why: string }>(
    503,
    ({ what, why }) => `${what} cannot be asked: ${sentence(why)}`,
    'Nothing was changed. Try again in a minute.',
  ),
  'integration.app_missing': outcomeOf(
    409,
    'This installation has no GitHub App.',
    'Connect GitHub with a personal access token, or ask whoever runs this server to set SPACEDOCK_GITHUB_APP_ID and the options beside it.',
  ),
  'integration.install_unknown': outcomeOf<{ readonly why: string }>(
    400,
    ({ why }) => `The GitHub App was not connected: ${sentence(why)}`,
    'Begin again with GET /api/integrations/github/install, and finish within ten minutes in the same browser.',
  ),
  'integration.installation_taken': outcomeOf<{ readonly account: string }>(
    409,
    ({ account }) => `The App's installation on ${account} is connected to another organisation of this Spacedock already.`,
    'Disconnect it there first.',
  ),
  'repository.not_found': outcomeOf<{ readonly repository: string; readonly integration: string }>(
    404,
    ({ repository, integration }) => `GitHub shows no repository ${repository} to ${integration}.`,
    'Check the name. If it is right, let the GitHub App (or the token) see it: on GitHub, in the settings of the App installation.',
  ),
  'branch.not_found': outcomeOf<{ readonly repository: string; readonly branch: string }>(
    404,
    ({ repository, branch }) => `The repository ${repository} has no branch ${branch} (any more).`,
    'Choose another one; GET /api/branches lists them.',
  ),
  'repository.too_large': outcomeOf<{ readonly repository: string; readonly limit: string }>(
    413,
    ({ repository, limit }) => `The repository ${repository} is too large to be looked at: ${limit}.`,
    'It can be deployed all the same: set port and health path yourself. Large files belong into Git LFS or a bucket.',
  ),
  'repository.unreadable': outcomeOf<{ readonly repository: string; readonly why: string }>(
    502,
    ({ repository, why }) => `What was sent of the repository ${repository} cannot be read: ${sentence(why)}`,
    'Try again. If it stays so, look whether git clone works.',
  ),
  'repository.busy': outcomeOf(
    503,
    'Many repositories are being looked at already.',
    'Nothing was done. Try again in a minute.',
  ),
} as const satisfies Outcomes;
