import { routes } from '../../gateway/route.ts';
import { createIntegration } from './create-integration.ts';
import { deleteIntegration } from './delete-integration.ts';
import { finishGithubInstall } from './finish-github-install.ts';
import { getIntegration } from './get-integration.ts';
import { listIntegrations } from './list-integrations.ts';
import { startGithubInstall } from './start-github-install.ts';
import { updateIntegration } from './update-integration.ts';
import { verifyIntegration } from './verify-integration.ts';

export const integrationRoutes = routes('integration', [
  ['GET', '/integrations', 'integration:view', listIntegrations],
  ['POST', '/integrations', 'integration:create', createIntegration],
  ['GET', '/integrations/github/install', 'integration:create', startGithubInstall],
  ['GET', '/integrations/github/callback', 'public', finishGithubInstall],
  ['GET', '/integrations/:integrationID', 'integration:view', getIntegration],
  ['PATCH', '/integrations/:integrationID', 'integration:update', updateIntegration],
  ['DELETE', '/integrations/:integrationID', 'integration:delete', deleteIntegration],
  ['POST', '/integrations/:integrationID/verify', 'integration:update', verifyIntegration],
]);
