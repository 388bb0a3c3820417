import type { Client } from '@connectrpc/connect';
import { type CatalogDeployment, type CloudAccountService, OutcomeError } from '@spacedock/contracts';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { wantedSecrets } from '../../deployments/secret-refs.ts';
import type { AnalysisWarning } from './analysis.ts';

const deadlineMs = 15_000;

/** Which of the secrets that are referred to are not there. Only their names are looked at. */
export async function missingSecrets(
  accounts: Pick<Client<typeof CloudAccountService>, 'readSecrets'>,
  { organisationId, spaceId, fork }: Pick<CatalogDeployment, 'organisationId' | 'spaceId' | 'fork'>,
  refs: DeploymentConfigs['secretRefs'],
): Promise<readonly AnalysisWarning[]> {
  const names = [...new Set(wantedSecrets(refs).map(({ name }) => name))];
  // What comes from a fork gets none.
  if (names.length === 0 || fork) return [];
  try {
    await accounts.readSecrets({ organisationId, spaceId, names }, { timeoutMs: deadlineMs });
    return [];
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    const missing = error.code === 'secret.missing';
    return [
      {
        code: missing ? 'secret.missing' : 'secret.unchecked',
        severity: missing ? 'error' : 'info',
        message: missing ? error.message : `Whether the secrets are there could not be looked up: ${error.message}`,
        fix: error.next,
      },
    ];
  }
}
