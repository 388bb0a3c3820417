import type { Transport } from '@connectrpc/connect';
import { contractClient, DeployerService, NamespaceService, type NewId, ProvisioningJobService, SpaceInstanceService } from '@spacedock/contracts';
import type { Database } from '@spacedock/database';
import { kyselyFor } from '@spacedock/database';
import type { Logger } from 'pino';
import { withTablesOf } from '../gateway/connection.ts';
import { endpointCalls } from '../gateway/endpoint-call.ts';
import type { ServiceOf } from '../gateway/service.ts';
import type { AccessService } from './access/start-access.ts';
import { callerCalls } from './directory/caller-calls.ts';
import { directoryContract } from './directory/directory-contract.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { type Admin, bootstrap, type Bootstrapped } from './people/bootstrap.ts';
import { cloudAccountContract } from './cloud-accounts/cloud-account-contract.ts';
import { keepAccounts, type StandingAccount } from './cloud-accounts/standing-accounts.ts';
import { type Github, publicGithub } from '../github/github-site.ts';
import type { Site } from '../outside/site-fetch.ts';
import { accountClouds } from './clouds/account-clouds.ts';
import { identityTokens } from './clouds/identity-tokens.ts';
import { type InstanceParts, instanceReport } from './instance/instance-report.ts';
import { publicDockerHub } from './integrations/docker-hub.ts';
import { architectures } from './clouds/architectures.ts';
import { githubAccess } from './integrations/github-access.ts';
import { githubInstallFinish } from './integrations/github-install-finish.ts';
import { integrationContract } from './integrations/integration-contract.ts';
import { sealedIntegrations as sealing } from './integrations/integration-secrets.ts';
import { registryAccess } from './integrations/registry-access.ts';
import { keepIntegrations, type StandingIntegrations } from './integrations/standing-integrations.ts';
import { clusterClients } from '../clusters/cluster-clients.ts';
import { deployerFacts } from './deployments/deployer-facts.ts';
import { deploymentContract } from './deployments/deployment-contract.ts';
import { type DeploymentOrderWorker, deploymentOrderWorker } from './deployments/deployment-order-worker.ts';
import { configRoutes } from './routes.ts';
import { leavesCluster } from './spaces/leave-cluster.ts';
import { spaceCluster } from './spaces/space-cluster.ts';
import { spaceContract } from './spaces/space-contract.ts';
import { clusterIsGone, spaceProbe } from './spaces/space-probe.ts';
import { type SpaceProber, spaceProber } from './spaces/space-prober.ts';
import { housekeeping } from './sign-in/housekeeping.ts';
import { type OidcOptions, oidcProvider } from './sign-in/oidc/oidc-provider.ts';
import { type Argon2id, argon2id as nodeArgon2id, passwords as passwordsOf } from './sign-in/passwords.ts';
import { purge } from './sign-in/purge.ts';
import { changeOf } from './sign-in/sign-in-context.ts';
import { signInFailures } from './sign-in/sign-in-failures.ts';
import { type SignIn, signIn } from './sign-in/sign-in.ts';
import { turns } from './sign-in/turns.ts';
import { ConfigStores } from './stores.ts';
import { accessTokenContract } from './tokens/access-token-contract.ts';
import type { ConfigTables } from './tables.ts';

export interface ConfigParts {
  readonly database: Database;
  readonly access: AccessService;
  readonly now: () => Date;
  readonly newId: NewId;
  readonly nonce: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly log: Logger;
  /** To the contracts of the other services. */
  readonly transport: Transport;
  /** In [0, 1). */
  readonly random: () => number;
  /** Seals the credentials of cloud accounts, and what single sign-on keeps with a browser. */
  readonly masterKey: MasterKey;
  readonly signIn: SignInOptions;
  /** How often is looked for spaces whose health is due to be looked at; `undefined`: never, unless it is asked for. */
  readonly probeTickMs: number | undefined;
  /** The GitHub of this installation; the public one, without an App, unless said. */
  readonly github?: Github | undefined;
  readonly dockerHub?: Site | undefined;
  readonly instance: InstanceParts;
  /** Made, with the first organisation, when there is none. Unset: nobody is. */
  readonly admin?: Admin | undefined;
}

export interface SignInOptions {
  /** Names this installation in access tokens; the same on all replicas. */
  readonly issuer: string;
  /** How browsers reach this server; asked for when single sign-on needs it, as the port may not be known before. */
  readonly publicUrl: () => string;
  readonly signup: boolean;
  readonly oidc?: OidcOptions | undefined;
  /** The expensive part of passwords; a test counts its runs. */
  readonly argon2id?: Argon2id | undefined;
}

/** The public face of this service: what can be asked without being signed in. */
export interface ConfigOpen {
  readonly signIn: SignIn;
  readonly issuer: string;
  readonly publicUrl: () => string;
  readonly finishGithubInstall: ReturnType<typeof githubInstallFinish>;
}

export interface ConfigService extends ServiceOf<ConfigStores, ConfigOpen> {
  /** What the start found or made, when it was given an admin. */
  readonly bootstrapped: Bootstrapped | undefined;
  readonly prober: SpaceProber;
  /** Hands over to the deployer; begins once the services can reach each other. */
  readonly deploymentOrders: DeploymentOrderWorker;
  /** Connects accounts that the installation itself brings, for the organisation of that person. */
  readonly keepAccounts: (email: string, accounts: readonly StandingAccount[]) => Promise<void>;
  /** Another GitHub from now on, with another App. */
  readonly useGithub: (github: Github) => void;
  /** The same for integrations, which are with this GitHub from now on. */
  readonly keepIntegrations: (email: string, given: StandingIntegrations) => Promise<void>;
  /** A token by which a cloud recognises the organisation. */
  readonly identityToken: ReturnType<typeof identityTokens>;
  readonly close: () => Promise<void>;
}

/** The catalog: organisations, people and their rights, cloud accounts and spaces, projects and environments. */
export async function startConfig(parts: ConfigParts): Promise<ConfigService> {
  const { database, now, newId, nonce, randomBytes, random, log, masterKey, transport } = parts;
  const { auditLog, settleAccess, keys, jwts } = parts.access;
  const { issuer, publicUrl, signup, oidc, argon2id } = parts.signIn;
  const db = kyselyFor<ConfigTables>(database);
  const connection = kyselyFor<object>(database);
  const passwords = passwordsOf({ argon2id: argon2id ?? nodeArgon2id, randomBytes });
  const bootstrapped = parts.admin && await bootstrap({
    db: connection, now, newId, admin: parts.admin, hashPassword: passwords.hash,
    randomPassword: () => Buffer.from(randomBytes(18)).toString('base64url'),
  });
  if (bootstrapped?.tokenWithoutOwner) {
    const { email } = bootstrapped;
    log.warn(`SPACEDOCK_ADMIN_TOKEN is not in force: ${email} is no active member; set SPACEDOCK_ADMIN_EMAIL to one who is`);
  }
  const failures = signInFailures({ db, now, log });
  const identityToken = identityTokens({ keys, issuer, now, nonce });
  const clouds = accountClouds({ masterKey, now, random, identityToken });
  const sealedIntegrations = sealing(masterKey);
  const github = githubAccess({ github: parts.github ?? { site: publicGithub }, sealed: sealedIntegrations, now });
  const registries = registryAccess({ clouds, sealed: sealedIntegrations, dockerHub: parts.dockerHub ?? publicDockerHub });
  const clients = clusterClients({ now });
  const entryOf = spaceCluster({ clouds, masterKey });
  const isGone = clusterIsGone(clouds);
  const probe = spaceProbe({ isGone, clusterClients: clients, entryOf });
  const prober = spaceProber({ db, probe, now, random, log, tickMs: parts.probeTickMs });
  const deployer = contractClient(DeployerService, transport);
  const deploymentOrders = deploymentOrderWorker({ db, deployer, notifications: database.notifications, now, log });
  const places = {
    masterKey, clouds, architectures: architectures({ clouds, now }), github, registries, sealedIntegrations, clusterClients: clients, leaveCluster: leavesCluster({ clusterClients: clients, entryOf, isGone }),
    namespaces: contractClient(NamespaceService, transport), spaceInstances: contractClient(SpaceInstanceService, transport),
    provisioningJobs: contractClient(ProvisioningJobService, transport), issuer, deployer: deployerFacts(deployer, log),
    instance: instanceReport(parts.instance, { githubApp: () => github.app() !== undefined, log }),
  };
  const cleaning = housekeeping({ work: () => purge(db, now), log });

  const storesFor: ConfigService['storesFor'] = ({ db: on, access, request }) => new ConfigStores({
    db: withTablesOf<ConfigTables>(on), access, request, now, newId, nonce, randomBytes, passwords, failures, ...places,
  });
  const call = endpointCalls(
    { db: connection, auditLog, settleAccess, log }, { name: 'config', routes: [], storesFor, open: undefined },
  );
  const callFor = callerCalls({ db, call });
  const contracts = [
    spaceContract({ db, entryOf, callFor }), cloudAccountContract({ db, clouds }), directoryContract({ db, callFor }),
    accessTokenContract(callFor), integrationContract({ db, github, registries, sealed: sealedIntegrations }), deploymentContract({ db, now, newId }),
  ];

  const change = changeOf({ connection, auditLog, settleAccess });

  return {
    name: 'config',
    routes: configRoutes,
    storesFor,
    contracts: (router) => contracts.forEach((add) => add(router)),
    prober,
    deploymentOrders,
    identityToken,
    useGithub: github.use,
    keepIntegrations: (email, given) => keepIntegrations({ db, github, now, newId, nonce }, email, given),
    keepAccounts: (email, accounts) => keepAccounts({ db, clouds, now, newId, nonce }, email, accounts),
    open: {
      issuer,
      publicUrl,
      finishGithubInstall: githubInstallFinish({ db, change, github, now, newId, nonce }),
      signIn: signIn({
        change, db, now, newId, randomBytes, passwords, failures, jwts, inTurn: turns(), keys, masterKey, signup, publicUrl, sandbox: parts.instance.sandbox,
        provider: oidc && oidcProvider(oidc, log),
      }),
    },
    bootstrapped,
    async close() {
      await deploymentOrders.close();
      await prober.close();
      clients.close();
      await clouds.close();
      github.close();
      await cleaning.close();
    },
  };
}
