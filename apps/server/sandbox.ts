import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '@spacedock/database';
import { dropStore, postgresStore, type Store } from '@spacedock/kube';
import type { Sandbox } from '@spacedock/sandbox';
import type { Logger } from 'pino';
import type { ConfigService } from './config/service.ts';
import { githubAt } from './github/github-site.ts';
import type { Stop } from './stop.ts';

export interface SandboxWishes {
  readonly dataDirectory: string;
  readonly database: Database;
  readonly config: Pick<ConfigService, 'keepAccounts' | 'keepIntegrations' | 'open'>;
  /** Where browsers and webhooks reach this server. */
  readonly web: string;
  /** The operator has a GitHub App: then that one is used, and not the sandbox's. */
  readonly ownApp: boolean;
  readonly admin: string;
  readonly log: Logger;
  readonly now: () => Date;
  readonly stop: Stop;
}

/**
 * The clouds of the sandbox, with their accounts connected. Their clusters keep their objects in the server's own database, so
 * that what was deployed is there after a restart. It is loaded only when it is wanted: nothing of it is part of a production server.
 */
export async function openSandbox({ dataDirectory, database, config, admin, web, ownApp, log, now, stop }: SandboxWishes): Promise<Sandbox> {
  const { startSandbox } = await import('@spacedock/sandbox');
  const stores = new Map<string, Store>();
  const sandbox = await startSandbox({
    now, log: log.child({ part: 'sandbox' }), randomBytes, directory: join(dataDirectory, 'sandbox'),
    async storeFor(key) {
      const store = await postgresStore({ database, name: storeName(key), log, now });
      stores.set(key, store);
      return store;
    },
    async forgetStore(key) {
      await stores.get(key)?.close();
      stores.delete(key);
      await dropStore({ database, name: storeName(key) });
    },
    trustedIssuer: { issuer: config.open.issuer, jwks: async () => ({ keys: [...(await config.open.signIn.jwks()).keys] }) },
  });
  stop.onStop('the sandbox', async () => {
    await sandbox.close();
    for (const store of stores.values()) await store.close();
  });
  await config.keepAccounts(admin, sandbox.accounts);
  const { github, aws } = sandbox;
  if (github && !ownApp) {
    github.setupAt(`${web}/api/integrations/github/callback`);
    github.deliverTo(`${web}/api/webhooks/github`);
    await config.keepIntegrations(admin, {
      github: githubAt(github), installation: { name: 'Sandbox GitHub', ...github.installation },
      registries: aws ? [{ kind: 'ecr', name: 'Sandbox ECR', registry: `${aws.account}.dkr.ecr.us-east-1.amazonaws.com` }] : [],
    });
  }
  return sandbox;
}

/** Keys may hold any characters, names of stores may not: the hash keeps apart what reads alike. */
const storeName = (key: string): string =>
  `sandbox-${key.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').slice(0, 30)}-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`;
