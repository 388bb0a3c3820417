import type { IncomingMessage, ServerResponse } from 'node:http';
import { type KindDeclaration, PlainAnswer, type UserInfo, type Verb } from '../kind.ts';
import { StatusError } from '../status.ts';
import { type Moment, thisMoment } from '../store/moment.ts';
import { answerReview, reviewResources } from './access-reviews.ts';
import { mustBeAllowed } from './allowed.ts';
import type { AccessAttributes, ApiServerParts } from './api-server-parts.ts';
import { createObject } from './create-object.ts';
import { deleteCollection, deleteObject } from './delete-object.ts';
import { aggregatedDiscovery, coreVersions, groupList, groupOf, hasStatusSubresource, resourceList, verbsOf } from './discovery.ts';
import { listObjects } from './list-objects.ts';
import { negotiate } from './negotiation.ts';
import { openApiDocuments } from './openapi-v3.ts';
import { openApiV2 } from './openapi-v2.ts';
import { patchObject } from './patch-object.ts';
import { getObject, mustGet } from './read-object.ts';
import { flag } from './read-options.ts';
import { badRequest, methodNotAllowed, notFound, unknownPath, unknownResource, unsupportedVerb } from './refusals.ts';
import { decodePlainBody, readBody } from './request-body.ts';
import { type ResourceRequest, resourceRequest, type ResourceTarget } from './request-context.ts';
import { type RequestTarget, requestTarget } from './request-target.ts';
import { serveScale } from './scale.ts';
import { sendCached } from './send-cached.ts';
import { sendJson, sendStatusError, sendText, sendWarnings } from './send.ts';
import { updateObject } from './update-object.ts';
import { watchObjects } from './watch-objects.ts';

export type ApiServer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A Kubernetes API made from a registry of kinds and a store. Answers every request, refusals included. */
export function apiServer(parts: ApiServerParts): ApiServer {
  const openApi = openApiDocuments(parts.registry);
  const sendOpenApiV2 = openApiV2(parts.registry);

  return async (request, response) => {
    const since = thisMoment();
    try {
      const url = new URL(request.url ?? '/', 'http://server');
      const target = requestTarget(url.pathname.slice(parts.basePath.length) || '/');
      const user = await parts.authenticate(request, () => accessOf(request, url, target));
      await answer(request, response, url, target, user, since);
    } catch (error) {
      refuse(request, response, error);
    }
  };

  /** What is asked for, for those who decide by it who may ask. */
  function accessOf(request: IncomingMessage, url: URL, target: RequestTarget): AccessAttributes {
    if (target.kind === 'resource') return attributesOf(target, verbOf(request.method ?? '', target, url.searchParams) ?? '');
    return { kind: 'path', verb: (request.method ?? 'GET').toLowerCase(), path: url.pathname.slice(parts.basePath.length) };
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL, target: RequestTarget, user: UserInfo, since: Moment): Promise<void> {
    if (target.kind === 'resource') return answerResource(request, response, url.searchParams, target, user, since);
    await mustBeAllowed(parts, user, accessOf(request, url, target));
    if (request.method !== 'GET' && request.method !== 'HEAD') throw unknownPath();
    const { registry } = parts;
    switch (target.kind) {
      case 'core-versions': case 'groups': {
        const core = target.kind === 'core-versions';
        const form = negotiate(request.headers.accept, { discovery: true });
        if (form.kind === 'discovery') {
          const mediaType = `application/json;g=apidiscovery.k8s.io;v=${form.version};as=APIGroupDiscoveryList`;
          return sendCached(request, response, { mediaType, text: JSON.stringify(aggregatedDiscovery(registry, core, form.version)), cacheControl: 'public', now: parts.now() });
        }
        return sendJson(response, 200, core ? coreVersions(registry, request.headers.host ?? '') : groupList(registry));
      }
      case 'group': return sendFound(response, groupOf(registry, target.group));
      case 'resources': return sendFound(response, resourceList(registry, target.group, target.version));
      case 'openapi-v3': return sendJson(response, 200, openApi.index(parts.basePath));
      case 'openapi-v3-group': {
        const document = openApi.document(target.groupVersionPath);
        if (!document) throw unknownPath();
        const asked = url.searchParams.get('hash') ?? '';
        if (asked !== '' && asked !== document.hash) {
          // Made from an index that is old: what is there now has another address, and may be kept for ever under that.
          response.writeHead(301, { location: `${parts.basePath}/openapi/v3/${target.groupVersionPath}?hash=${document.hash}`, 'cache-control': 'no-cache, private' }).end();
          return;
        }
        return sendCached(request, response, { mediaType: 'application/json', ...document, cacheControl: asked === '' ? 'no-cache, private' : 'public, immutable', now: parts.now() });
      }
      case 'openapi-v2': return sendOpenApiV2(request, response);
      case 'version': return sendText(response, 200, 'application/json', JSON.stringify(versionOf(parts.version), null, 2));
      case 'health': return sendText(response, 200, 'text/plain', 'ok');
      case 'root': return sendJson(response, 200, { paths: ['/api', '/apis', '/healthz', '/livez', '/openapi/v2', '/openapi/v3', '/readyz', '/version'] });
      case 'unknown': throw unknownPath();
    }
  }

  async function answerResource(request: IncomingMessage, response: ServerResponse, query: URLSearchParams, target: ResourceTarget, user: UserInfo, since: Moment): Promise<void> {
    const review = reviewResources[`${target.group}/${target.version}/${target.plural}` as keyof typeof reviewResources];
    if (review && request.method === 'POST' && target.name === '') {
      negotiate(request.headers.accept);
      await mustBeAllowed(parts, user, attributesOf(target, 'create'));
      return sendJson(response, 201, await answerReview(review, parts, user, decodePlainBody(await readBody(request), parts.protobuf)));
    }
    const kind = parts.registry.find(target.group, target.version, target.plural);
    if (!kind) throw parts.registry.versionsOf(target.group).length > 0 ? unknownResource() : unknownPath();
    const verb = verbOf(request.method ?? '', target, query);
    if (kind.scope === 'Cluster' && target.namespace !== '' && kind.plural !== 'namespaces') throw missing(kind);
    if (kind.scope === 'Namespaced' && target.namespace === '' && !['list', 'watch', 'deletecollection'].includes(verb ?? '')) throw missing(kind);
    if (verb === undefined) throw unsupportedVerb(kind);
    await mustBeAllowed(parts, user, attributesOf(target, verb));
    if (target.name === '' && (verb === 'update' || verb === 'patch')) throw kind.custom ? badRequest('name must be provided') : methodNotAllowed(kind, verb);
    if (target.name !== '' && verb === 'create' && target.subresource === '' && !kind.custom) throw methodNotAllowed(kind, verb);
    // A watch lives on, and what it reads later has to be as new as then.
    const plain = resourceRequest(parts, kind, target, query, user, request, response, verb === 'watch' ? undefined : since);
    const resource = kind.hooks?.view && verb !== 'watch' ? { ...plain, sees: await kind.hooks.view(plain.context) } : plain;
    if (target.subresource !== '') return answerSubresource(resource, verb);
    if (!verbsOf(kind).includes(verb)) throw methodNotAllowed(kind, verb);
    switch (verb) {
      case 'get': return getObject(resource);
      case 'list': return listObjects(resource);
      case 'watch': return watchObjects(resource, async () => {
        const attributes = attributesOf(target, verb);
        await mustBeAllowed(parts, await parts.authenticate(request, () => attributes), attributes);
      });
      case 'create': return createObject(resource);
      case 'update': return updateObject(resource, 'object');
      case 'patch': return patchObject(resource, 'object');
      case 'delete': return deleteObject(resource);
      case 'deletecollection': return deleteCollection(resource);
    }
  }

  async function answerSubresource(resource: ResourceRequest, verb: Verb): Promise<void> {
    const { kind, target, request, response, query, context } = resource;
    if (target.subresource === 'status' && hasStatusSubresource(kind)) {
      if (verb === 'get') return getObject(resource);
      if (verb === 'update') return updateObject(resource, 'status');
      if (verb === 'patch') return patchObject(resource, 'status');
      throw methodNotAllowed(kind, verb);
    }
    if (kind.partialWrites?.[target.subresource] && !kind.subresources?.[target.subresource]) {
      if (verb === 'get') return getObject(resource);
      if (verb === 'update') return updateObject(resource, target.subresource);
      if (verb === 'patch') return patchObject(resource, target.subresource);
      throw methodNotAllowed(kind, verb);
    }
    if (target.subresource === 'scale' && kind.scale) return serveScale(resource);
    const declared = kind.subresources?.[target.subresource];
    if (!declared) throw kind.custom ? notFound(kind, target.name) : unknownResource();
    if (!declared.verbs.some((candidate) => candidate === verb)) throw methodNotAllowed(kind, verb);
    if (resource.sees) await mustGet(resource);
    const body = request.method === 'GET' ? undefined : decodePlainBody(await readBody(request), parts.protobuf);
    const answered = await declared.handle({ kind, method: request.method as 'GET' | 'POST' | 'PUT' | 'PATCH', name: target.name, body, query, context });
    sendWarnings(response, resource.warnings);
    if (answered instanceof PlainAnswer) return sendText(response, 200, answered.mediaType, answered.text);
    return sendJson(response, request.method === 'POST' ? 201 : 200, answered);
  }

  function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (error instanceof StatusError) {
      sendStatusError(response, error);
      return;
    }
    if (response.destroyed) return; // the client left; what was interrupted is of no interest to anybody
    parts.log.error({ err: error, method: request.method, path: request.url }, 'a Kubernetes API request failed');
    sendStatusError(response, new StatusError('InternalError', 'an error on the server has prevented the request from succeeding; its log says more'));
  }
}

const versionOf = ({ major, minor, gitVersion }: ApiServerParts['version']): object => ({
  major, minor, emulationMajor: major, emulationMinor: minor, minCompatibilityMajor: major, minCompatibilityMinor: String(Number(minor) - 1), gitVersion,
  gitCommit: '', gitTreeState: 'clean', buildDate: '1970-01-01T00:00:00Z', goVersion: '', compiler: '', platform: 'linux/amd64',
});

function sendFound(response: ServerResponse, body: object | undefined): void {
  if (!body) throw unknownPath();
  sendJson(response, 200, body);
}

/** A namespace counts as lying in itself, so that a role inside of it can be about it. */
const attributesOf = ({ group, version, plural, subresource, namespace, name }: ResourceTarget, verb: string): AccessAttributes => ({
  kind: 'resource', verb, group, version, resource: plural, subresource, namespace: group === '' && plural === 'namespaces' ? name : namespace, name,
});

/** Of a kind that is there, but not where it was looked for. */
const missing = (kind: KindDeclaration): StatusError => (kind.custom ? unknownPath() : unknownResource());

/** Undefined: nothing that can be asked for. */
function verbOf(method: string, { name, watch }: ResourceTarget, query: URLSearchParams): Verb | undefined {
  switch (method) {
    case 'GET': case 'HEAD':
      if (watch || (name === '' && flag(query, 'watch'))) return 'watch';
      return name === '' ? 'list' : 'get';
    case 'POST': return 'create';
    case 'PUT': return 'update';
    case 'PATCH': return 'patch';
    case 'DELETE': return name === '' ? 'deletecollection' : 'delete';
    default: return undefined;
  }
}
