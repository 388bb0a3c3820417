import { outcome } from '@spacedock/contracts';
import { assignmentStore } from './assignments/assignment-store.ts';
import { auditLogStore } from './audit-log/audit-log-store.ts';
import { accountUseStore } from './cloud-accounts/account-use-store.ts';
import { architectureStore } from './cloud-accounts/architecture-store.ts';
import { cloudAccountStore } from './cloud-accounts/cloud-account-store.ts';
import { clusterAccessStore } from './cloud-accounts/cluster-access-store.ts';
import { federatedSubject } from './clouds/identity-tokens.ts';
import { deploymentStore } from './deployments/deployment-store.ts';
import { environmentTargets } from './environments/environment-targets.ts';
import { environmentStore } from './environments/environment-store.ts';
import { githubInstallStart } from './integrations/github-install-start.ts';
import { integrationStore } from './integrations/integration-store.ts';
import { organisationStore } from './organisations/organisation-store.ts';
import { permissionStore } from './permissions/permission-store.ts';
import { projectStatsStore } from './projects/project-stats-store.ts';
import { projectStore } from './projects/project-store.ts';
import { roleStore } from './roles/role-store.ts';
import { spaceStore } from './spaces/space-store.ts';
import { accountStore } from './sign-in/account-store.ts';
import type { ConfigStoreContext } from './store-context.ts';
import { teamMemberStore } from './teams/team-member-store.ts';
import { teamStore } from './teams/team-store.ts';
import { accessTokenStore } from './tokens/access-token-store.ts';
import { userStore } from './users/user-store.ts';

/** The stores that a caller of this service gets. Each is made on first use: most requests need one of them. */
export class ConfigStores {
  readonly #context: ConfigStoreContext;

  constructor(context: ConfigStoreContext) {
    this.#context = context;
  }

  get account() {
    return accountStore(this.#context);
  }

  get accessTokens() {
    return accessTokenStore(this.#context);
  }

  get instance() {
    return this.#context.instance;
  }

  get organisations() {
    return organisationStore(this.#context);
  }

  get users() {
    return userStore(this.#context);
  }

  get teams() {
    return teamStore(this.#context);
  }

  get teamMembers() {
    return teamMemberStore(this.#context);
  }

  get roles() {
    return roleStore(this.#context);
  }

  get assignments() {
    return assignmentStore(this.#context);
  }

  get permissions() {
    return permissionStore(this.#context);
  }

  get projects() {
    return projectStore(this.#context);
  }

  get projectStats() {
    return projectStatsStore(this.#context);
  }

  get cloudAccounts() {
    return cloudAccountStore(this.#context);
  }

  get accountUses() {
    return accountUseStore(this.#context, this.cloudAccounts);
  }

  get architectures() {
    return architectureStore(this.#context, this.cloudAccounts);
  }

  get clusterAccess() {
    return clusterAccessStore(this.#context, this.cloudAccounts);
  }

  get spaces() {
    return spaceStore(this.#context, this.cloudAccounts);
  }

  get federation() {
    const { issuer, access } = this.#context;
    if (!issuer.startsWith('https://')) throw outcome('federation.no_address');
    return { issuer, subject: federatedSubject(access.identity.organisationId) };
  }

  get auditLog() {
    return auditLogStore(this.#context);
  }

  get integrations() {
    return integrationStore(this.#context, this.cloudAccounts);
  }

  get startGithubInstall() {
    return githubInstallStart(this.#context, this.integrations.mustBeFree);
  }

  get deployments() {
    return deploymentStore(this.#context);
  }

  get environments() {
    return environmentStore(this.#context, environmentTargets(this.#context, this.spaces, this.integrations));
  }
}
