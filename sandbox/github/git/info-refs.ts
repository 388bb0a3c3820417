import type { WireAnswer } from '../../cloud/wire-server.ts';
import type { RepositoryRecord } from '../github-state.ts';
import { advertisedRefs } from './advertised-refs.ts';
import type { GitObjects } from './git-objects.ts';
import { packets } from './pkt-line.ts';

export const gitServices = ['git-upload-pack', 'git-receive-pack'] as const;
export type GitService = (typeof gitServices)[number];

export const agent = 'agent=git/spacedock-sandbox';
const nothing = '0'.repeat(40);

const capabilities = {
  'git-upload-pack':
    'multi_ack_detailed side-band-64k side-band ofs-delta shallow deepen-relative no-progress include-tag ' +
    'allow-tip-sha1-in-want allow-reachable-sha1-in-want object-format=sha1',
  'git-receive-pack': 'report-status delete-refs side-band-64k quiet atomic ofs-delta object-format=sha1',
} as const satisfies Record<GitService, string>;

/** What there is, and what can be talked about: the first thing that git asks. */
export async function infoRefs(
  repository: RepositoryRecord,
  objects: GitObjects,
  service: GitService,
  protocol: string | undefined,
): Promise<WireAnswer> {
  const start = packets({ line: `# service=${service}` }, 'flush');
  const body =
    service === 'git-upload-pack' && versionIn(protocol) === 2
      ? packets(
          { line: 'version 2' },
          { line: agent },
          { line: 'ls-refs=unborn' },
          { line: 'fetch=shallow' },
          { line: 'object-format=sha1' },
          'flush',
        )
      : await refLines(repository, objects, service);
  return {
    status: 200,
    headers: { 'content-type': `application/x-${service}-advertisement`, 'cache-control': 'no-cache' },
    body: Buffer.concat([start, body]),
  };
}

/** `version=2` among others that stand in `Git-Protocol`. */
export const versionIn = (protocol: string | undefined): number => (protocol?.split(':').includes('version=2') ? 2 : 0);

async function refLines(repository: RepositoryRecord, objects: GitObjects, service: GitService): Promise<Buffer> {
  const refs = await advertisedRefs(repository, objects);
  const symref = service === 'git-upload-pack' ? refs.find((ref) => ref.symref !== undefined)?.symref : undefined;
  const said = [capabilities[service], ...(symref === undefined ? [] : [`symref=HEAD:${symref}`]), agent].join(' ');
  // Who pushes has no use for HEAD.
  const lines = refs
    .filter(({ name }) => service === 'git-upload-pack' || name !== 'HEAD')
    .flatMap(({ name, oid, peeled }) => [
      `${oid} ${name}`,
      ...(peeled === undefined || service === 'git-receive-pack' ? [] : [`${peeled} ${name}^{}`]),
    ]);
  const [first = `${nothing} capabilities^{}`, ...others] = lines;
  return packets({ line: `${first}\0${said}` }, ...others.map((line) => ({ line })), 'flush');
}
