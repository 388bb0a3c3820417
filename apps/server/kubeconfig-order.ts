import { createHash } from 'node:crypto';
import type { Log } from '@spacedock/database';
import { addressesOf } from './addresses.ts';
import { accessIn, kubeconfigFile } from './admin-kubeconfig.ts';
import { loadCertificates } from './keys/certificates.ts';
import { type DataDirectory, openDataDirectory } from './keys/data-directory.ts';
import { kubeconfig } from './kubeconfig.ts';
import { spaceKubeconfig } from './management/proxy/space-kubeconfig.ts';
import { withDatabase } from './offline.ts';
import type { Options } from './options.ts';
import { spaceNamespace } from './space-namespace.ts';
import { orderToken } from './token-order.ts';
import { trustFor } from './trust-for.ts';

export interface KubeconfigOrder {
  /** The admin unless said. */
  readonly email?: string | undefined;
  readonly organisation?: string | undefined;
  /** Where kubectl shall go; this machine's own address unless said. */
  readonly server?: string | undefined;
  /** `<project>/<space>`: into this space, rather than to the management API. */
  readonly space?: string | undefined;
}

/** One for each person: an older kubeconfig that this made is worth nothing any more, so that none are left lying around. */
const tokenName = 'spacedock kubeconfig';

export async function orderKubeconfig(options: Options, log: Log, order: KubeconfigOrder): Promise<string> {
  const { http, admin } = options;
  const email = order.email ?? admin.email;
  const dataDirectory = await openDataDirectory(options.dataDir);
  const server = order.server ?? await ownAddress(options, dataDirectory);
  const certificates = await loadCertificates({
    dataDirectory, host: http.host, now: new Date(), certFile: http.tlsCertFile, keyFile: http.tlsKeyFile,
  });
  const tokenFor = (name: string): Promise<string> => withDatabase(options, log, (database) =>
    orderToken(database, { email, organisation: order.organisation, name, replace: true }));
  const trust = trustFor(server, certificates);
  if (order.space === undefined) return kubeconfig({ name: 'spacedock', server, user: email, token: await tokenFor(tokenName), ...trust });
  const [project = '', space = ''] = order.space.split('/');
  const token = await tokenFor(spaceTokenName(order.space));
  const namespace = await spaceNamespace({ server, token, email, project, space, ...trust });
  return spaceKubeconfig({ server, token, project, space, namespace, ...trust });
}

/** One for each space: to make one for another leaves this one as it is. Names of tokens are short, those of spaces need not be. */
function spaceTokenName(space: string): string {
  const name = `${tokenName} ${space}`;
  return name.length <= 100 ? name : `${name.slice(0, 91)} ${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** As the running server has written it down, since it may have been given any free port; else as the options say. */
async function ownAddress({ http }: Options, dataDirectory: DataDirectory): Promise<string> {
  const written = await dataDirectory.readSecret(kubeconfigFile);
  const known = written && accessIn(written.toString('utf8'))?.server;
  if (known) return known;
  const { kubernetes } = addressesOf(http, { port: http.port, ...(http.tlsPort === null ? {} : { tlsPort: http.tlsPort }) });
  if (kubernetes !== undefined && http.tlsPort !== 0) return kubernetes;
  throw new Error('Where kubectl can reach the server is not known: it has no fixed TLS port. Give the address with --server.');
}
