import { gunzipSync } from 'node:zlib';
import type { Refusal, RoutedCall, WireAnswer, WireRequest } from '../../cloud/wire-server.ts';
import { type Caller, callerOf } from '../access/caller.ts';
import { mayDo, maySee } from '../access/repository-access.ts';
import { GithubError } from '../github-error.ts';
import type { RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { moveRef } from '../move-ref.ts';
import { findRepository, fullName, renamedRepository } from '../repositories.ts';
import { type GitService, gitServices, infoRefs, versionIn } from './info-refs.ts';
import { PacketError } from './pkt-line.ts';
import { receivePack } from './receive-pack.ts';
import { uploadPackV2 } from './upload-pack-v2.ts';
import { uploadPack } from './upload-pack.ts';

const path = /^\/(?<owner>[^/]+)\/(?<name>[^/]+?)(?:\.git)?\/(?<asked>info\/refs|git-upload-pack|git-receive-pack)$/;

/** Undefined: it is no request of git. */
export async function gitRoute(world: GithubWorld, request: WireRequest): Promise<RoutedCall | WireAnswer | undefined> {
  const { owner = '', name = '', asked = '' } = path.exec(request.url.pathname)?.groups ?? {};
  const service = gitServices.find((one) => one === (asked === 'info/refs' ? request.url.searchParams.get('service') : asked));
  if (asked === '') return undefined;
  if (!service) return text(403, 'Please upgrade your git client.\nGitHub.com no longer supports git over dumb-http.');
  const operation = asked === 'info/refs' ? 'InfoRefs' : service === 'git-upload-pack' ? 'UploadPack' : 'ReceivePack';
  const opened = await open(world, request, owner, name, service);
  if (!('repository' in opened)) return opened;
  return {
    operation: `github:${operation}`,
    account: owner,
    refuse,
    run: () =>
      asked === 'info/refs' ? refsOf(world, opened.repository, service, request) : exchange(world, opened, service, request),
  };
}

interface Opened {
  readonly repository: RepositoryRecord;
  readonly pusher: string;
}

/** git asks without a login first, and with one when it is told that it needs one. */
async function open(
  world: GithubWorld,
  { headers, url }: WireRequest,
  owner: string,
  name: string,
  service: GitService,
): Promise<Opened | WireAnswer> {
  const caller = await callerOf(world, headers.authorization).catch((error: unknown) => {
    if (error instanceof GithubError) return undefined;
    throw error;
  });
  const login = { 'www-authenticate': 'Basic realm="GitHub"' };
  if (!caller || caller.kind === 'app') return text(401, 'Invalid username or token.', login);
  const repository = findRepository(world, owner, name);
  const moved = repository ? undefined : renamedRepository(world, owner, name);
  const found = repository ?? moved;
  const nobody = caller.kind === 'nobody';
  if (!found || !maySee(world, caller, found))
    return nobody ? text(401, 'Repository not found.', login) : text(404, 'Repository not found.');
  if (moved) {
    const rest = url.pathname.replace(/^\/[^/]+\/[^/]+/, '');
    return { status: 301, headers: { location: `${world.origin()}/${fullName(moved)}.git${rest}${url.search}` } };
  }
  const level = service === 'git-receive-pack' ? 'write' : 'read';
  if (!mayDo(world, caller, found, ['contents', level])) {
    return nobody ? text(401, 'Authentication required.', login) : text(403, 'Write access to repository not granted.');
  }
  return { repository: found, pusher: pusherOf(world, caller) };
}

const pusherOf = ({ state }: GithubWorld, caller: Caller): string =>
  caller.kind === 'user' ? caller.login : `${state.app.slug}[bot]`;

const protocolOf = ({ headers }: WireRequest): string | undefined => headers['git-protocol']?.toString();

const refsOf = (
  world: GithubWorld,
  repository: RepositoryRecord,
  service: GitService,
  request: WireRequest,
): Promise<WireAnswer> => infoRefs(repository, world.objectsOf(repository), service, protocolOf(request));

async function exchange(
  world: GithubWorld,
  { repository, pusher }: Opened,
  service: GitService,
  request: WireRequest,
): Promise<WireAnswer> {
  const objects = world.objectsOf(repository);
  try {
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(request.body) : request.body;
    const upload = versionIn(protocolOf(request)) === 2 ? uploadPackV2 : uploadPack;
    const answer =
      service === 'git-upload-pack'
        ? await upload(repository, objects, body)
        : await receivePack({
            objects,
            refs: repository.refs,
            body,
            update: async (update) => (await moveRef(world, repository, update, pusher)) !== undefined,
          });
    return {
      status: 200,
      headers: { 'content-type': `application/x-${service}-result`, 'cache-control': 'no-cache' },
      body: answer,
    };
  } catch (error) {
    if (error instanceof PacketError) return text(400, error.message);
    throw error;
  }
}

const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): WireAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body,
});

function refuse(refusal: Refusal): WireAnswer {
  switch (refusal) {
    case 'denied':
      return text(403, 'Write access to repository not granted.');
    case 'quota':
    case 'throttle':
      return text(429, 'Too many requests', { 'retry-after': '60' });
    case 'internal':
      return text(500, 'Internal Server Error');
  }
}
