import { createHash } from 'node:crypto';
import type { RoutedCall, WireAnswer, WireRequest } from '../../cloud/wire-server.ts';
import { callerOf, type Caller } from '../access/caller.ts';
import { mayDo, maySee } from '../access/repository-access.ts';
import { errorAnswer, json, refusalAnswer } from '../github-answers.ts';
import { badCredentials, GithubError, notFound, notForIntegrations } from '../github-error.ts';
import type { RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { findRepository, fullName, renamedRepository, repositoryById } from '../repositories.ts';
import { apiOf } from '../views.ts';
import { restOperations } from './operations.ts';
import { pathPattern } from './path-pattern.ts';
import type { AccountOperation, RestCall, RestOperation } from './rest-operation.ts';

const routes = restOperations.map((operation) => ({ operation, pattern: pathPattern(operation.path) }));

/** `path` is what stands after `/api/v3`. */
export async function restRoute(world: GithubWorld, request: WireRequest, path: string): Promise<RoutedCall | WireAnswer> {
  try {
    const caller = await callerOf(world, request.headers.authorization);
    const named = byId(world, path);
    for (const { operation, pattern } of routes) {
      const params = operation.method === request.method ? pattern(named) : undefined;
      if (params) return routedCall(world, operation, caller, params, request);
    }
    throw notFound();
  } catch (error) {
    if (error instanceof GithubError) return errorAnswer(error);
    throw error;
  }
}

/** `/repositories/4711/…`, where GitHub leads those who know an old name. */
function byId(world: GithubWorld, path: string): string {
  const [, id = '', rest = ''] = /^\/repositories\/(\d+)(\/.*)?$/.exec(path) ?? [];
  const found = id === '' ? undefined : repositoryById(world, Number(id));
  return found ? `/repos/${fullName(found)}${rest}` : path;
}

function routedCall(
  world: GithubWorld,
  operation: RestOperation,
  caller: Caller,
  params: Readonly<Record<string, string>>,
  request: WireRequest,
): RoutedCall {
  return {
    operation: `github:${operation.name}`,
    account: params['owner'] ?? accountOf(caller),
    refuse: (refusal) => refusalAnswer(refusal, world.now()),
    async run() {
      const limited = (answer: WireAnswer): WireAnswer => ({
        ...answer,
        headers: { ...answer.headers, ...world.rateLimit.headers(caller) },
      });
      try {
        world.rateLimit.take(caller);
        const call: RestCall = { world, caller, params, query: request.url.searchParams, body: bodyIn(request.body), request };
        const answer = tagged(request, await runOperation(operation, call));
        if (answer.status === 304) world.rateLimit.giveBack(caller);
        return limited(answer);
      } catch (error) {
        if (error instanceof GithubError) return limited(errorAnswer(error));
        throw error;
      }
    },
  };
}

function accountOf(caller: Caller): string {
  switch (caller.kind) {
    case 'installation':
      return caller.installation.account;
    case 'user':
      return caller.login;
    case 'app':
    case 'nobody':
      return '';
  }
}

async function runOperation(operation: RestOperation, call: RestCall): Promise<WireAnswer> {
  const { world, caller, params } = call;
  if (operation.of === 'account') {
    if (!operation.by.includes(caller.kind)) throw wrongCaller(operation, caller);
    return operation.run(call);
  }
  const { owner = '', repo = '' } = params;
  const repository = findRepository(world, owner, repo);
  const moved = repository ? undefined : renamedRepository(world, owner, repo);
  if (moved && maySee(world, caller, moved)) return movedAnswer(call, moved);
  if (!repository || !maySee(world, caller, repository)) throw notFound();
  if (!mayDo(world, caller, repository, operation.needs)) {
    throw caller.kind === 'installation' ? notForIntegrations() : new GithubError(403, 'Must have admin rights to Repository.');
  }
  return operation.run({ ...call, repository });
}

function wrongCaller({ by }: AccountOperation, { kind }: Caller): GithubError {
  if (by.includes('app')) return new GithubError(401, 'A JSON web token could not be decoded');
  if (kind === 'nobody') return new GithubError(401, 'Requires authentication');
  if (by.includes('installation')) {
    const must = 'You must authenticate with an installation access token in order to list repositories for an installation.';
    return new GithubError(403, must);
  }
  return kind === 'app' ? badCredentials() : notForIntegrations();
}

function movedAnswer({ world, request: { rawPath } }: RestCall, { id }: RepositoryRecord): WireAnswer {
  const rest = rawPath.replace(/^\/api\/v3\/repos\/[^/?]+\/[^/?]+/, '');
  const location = `${apiOf(world)}/repositories/${id}${rest}`;
  return json(301, { message: 'Moved Permanently', url: location }, { location });
}

function bodyIn(body: Buffer): Readonly<Record<string, unknown>> {
  if (body.length === 0) return {};
  try {
    const given: unknown = JSON.parse(body.toString());
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new GithubError(400, 'Problems parsing JSON');
}

/** Who has it already is not sent it again, and it is not counted. */
function tagged({ method, headers }: WireRequest, answer: WireAnswer): WireAnswer {
  if (method !== 'GET' || answer.status !== 200) return answer;
  const etag = `"${createHash('sha256')
    .update(answer.body ?? '')
    .digest('hex')}"`;
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(etag)
    ? { status: 304, headers: { etag } }
    : { ...answer, headers: { ...answer.headers, etag, 'cache-control': 'private, max-age=60, s-maxage=60' } };
}
