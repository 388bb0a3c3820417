import { assignmentRoutes } from './assignments/routes.ts';
import { auditLogRoutes } from './audit-log/routes.ts';
import { cloudAccountRoutes } from './cloud-accounts/routes.ts';
import { deploymentRoutes } from './deployments/routes.ts';
import { environmentRoutes } from './environments/routes.ts';
import { instanceRoutes } from './instance/routes.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { organisationRoutes } from './organisations/routes.ts';
import { permissionRoutes } from './permissions/routes.ts';
import { projectRoutes } from './projects/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { spaceRoutes } from './spaces/routes.ts';
import { teamRoutes } from './teams/routes.ts';
import { accessTokenRoutes } from './tokens/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Everything the config service answers. */
export const configRoutes = [
  ...signInRoutes,
  ...accessTokenRoutes,
  ...organisationRoutes,
  ...userRoutes,
  ...teamRoutes,
  ...roleRoutes,
  ...assignmentRoutes,
  ...permissionRoutes,
  ...cloudAccountRoutes,
  ...integrationRoutes,
  ...spaceRoutes,
  ...projectRoutes,
  ...environmentRoutes,
  ...deploymentRoutes,
  ...auditLogRoutes,
  ...instanceRoutes,
];
