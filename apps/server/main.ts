import { openDatabase } from '@spacedock/database';
import type { Logger } from 'pino';
import { addressesOf } from './addresses.ts';
import { githubOf } from './github-option.ts';
import { keepAdminKubeconfig } from './admin-kubeconfig.ts';
import { announcement } from './announce.ts';
import { openListeners } from './gateway/listeners.ts';
import { loadCertificates } from './keys/certificates.ts';
import { openDataDirectory } from './keys/data-directory.ts';
import { loadMasterKey } from './keys/master-key.ts';
import { startLog } from './log.ts';
import { embeddedDirectory } from './embedded-directory.ts';
import { migrations } from './migrations.ts';
import type { Options } from './options.ts';
import { openSandbox } from './sandbox.ts';
import { buildServer, type ServerParts } from './server.ts';
import { listenForStop, type Stop } from './stop.ts';
import { orderToken } from './token-order.ts';
import { toolsFor } from './tools.ts';
import { trustFor } from './trust-for.ts';
import { version } from './version.ts';
import { bringWebAppUpToDate } from './web-app.ts';
import { webDirectory } from './web/web-build.ts';

/** How time goes by. Tests that kill servers have little of it. */
export interface Pace {
  readonly now: () => Date;
  readonly jobs: ServerParts['jobs'];
}

const usualPace: Pace = { now: () => new Date(), jobs: {} };

/** What `spacedock serve` does. Resolves when the server was asked to stop and has; rejects when it cannot start or go on. */
export async function serve(options: Options, pace: Pace = usualPace): Promise<void> {
  const log = startLog(options.logLevel);
  const stop = listenForStop(log);
  try {
    await Promise.race([start(options, pace, stop, log), stop.reason]);
    const reason = await stop.reason;
    if (reason.kind === 'failed') {
      log.fatal(reason.error.message);
      throw reason.error;
    }
  } finally {
    await stop.end();
    log.info('stopped');
  }
}

async function start(options: Options, { now, jobs }: Pace, stop: Stop, log: Logger): Promise<void> {
  log.info(`Spacedock ${version} starts, data directory ${options.dataDir}`);
  const webApp = options.webBuild ? bringWebAppUpToDate({ stop, log }) : Promise.resolve();
  const { http, admin } = options;
  const dataDirectory = await openDataDirectory(options.dataDir);
  const masterKey = await loadMasterKey({ dataDirectory, ...(options.masterKey ? { given: options.masterKey } : {}) });

  const database = await openDatabase({ url: options.database.url, directory: embeddedDirectory(options), migrations, log });
  stop.onStop('the database', () => database.close());
  void database.failed.then(stop.fail);

  const { host, port, tlsPort, tlsCertFile: certFile, tlsKeyFile: keyFile } = http;
  const certificates = () => loadCertificates({ dataDirectory, host, now: now(), certFile, keyFile });
  let web = '';
  let kubernetes = '';
  const server = await buildServer({
    database, masterKey, admin, log, now, trustProxy: http.trustProxy, requestsPerSecond: options.rateLimit, probeTickMs: 1_000, openPlanes: true, jobs,
    tools: toolsFor(options, log), github: await githubOf(options.github), sandbox: options.sandbox,
    kubernetes: async () => (kubernetes === '' ? undefined : { server: kubernetes, ...trustFor(kubernetes, await certificates()) }),
    services: options.services, peers: options.peers.addresses, webDirectory,
    signIn: { issuer: http.publicUrl ?? 'spacedock', publicUrl: () => web, signup: options.signup, oidc: options.oidc },
  });
  stop.onStop('the services', server.close);

  const listeners = await openListeners({
    app: server.app, upgrades: server.upgrades, host, port, log, ...(tlsPort === null ? {} : { tls: { port: tlsPort, load: certificates } }),
  });
  const drains = [listeners.drain];
  stop.onStop('the listeners', async () => {
    server.refuseTraffic();
    await Promise.all(drains.map((drain) => drain()));
  });

  if (options.peers.port !== undefined) {
    const { drain, port: peerPort } = await server.listenForPeers({ host: options.peers.host, port: options.peers.port });
    drains.push(drain);
    log.info(`other processes reach ${options.services.join(', ')} on port ${peerPort} of ${options.peers.host}`);
  }

  const addresses = addressesOf(http, listeners);
  web = addresses.web;
  // Behind a proxy of the operator's, kubectl comes the same way as everybody.
  kubernetes = web.startsWith('https://') ? web : addresses.kubernetes ?? '';
  const kubeconfig = addresses.kubernetes && server.runs('management') ? await keepAdminKubeconfig({
    dataDirectory, server: addresses.kubernetes, caPem: (await certificates()).caPem, email: admin.email, log,
    alone: database.embedded, authenticate: server.access.authenticate,
    createToken: (name, replace) => orderToken(database, { email: admin.email, name, replace }),
  }) : undefined;
  if (options.sandbox) {
    const wishes = { dataDirectory: options.dataDir, database, config: server.config, admin: admin.email, log, now, stop };
    await openSandbox({ ...wishes, web, ownApp: options.github.app !== undefined });
  }
  const { password } = (server.runs('config') ? server.config.bootstrapped : undefined) ?? {};
  await webApp;
  process.stdout.write(announcement({ addresses, admin: { email: admin.email, password }, kubeconfig, sandbox: options.sandbox }));
}
