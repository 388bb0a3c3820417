import type { Route, RoutedCall, WireAnswer, WireRequest } from '../cloud/wire-server.ts';
import { generateAccessToken } from './borrowed-account.ts';
import { cloudDns } from './cloud-dns.ts';
import { computeEngine } from './compute-engine.ts';
import type { GcpWorld } from './gcp-world.ts';
import {
  denied,
  errorAnswer,
  type GoogleProblem,
  json,
  oauthRefusal,
  refusalProblem,
  serviceDisabled,
  unauthenticated,
} from './google-answers.ts';
import { kubernetesEngine } from './kubernetes-engine.ts';
import { resourceManager } from './resource-manager.ts';
import { mayDo } from './rights.ts';
import { secretManager } from './secret-manager.ts';
import type { Service, ServiceRoute } from './service-call.ts';
import { stsTokenAnswer } from './sts-token.ts';
import { tokenAnswer, tokenInfoAnswer } from './token-endpoint.ts';

const iamCredentials: Service = {
  name: 'iamcredentials.googleapis.com',
  form: 'aip193',
  routes: [
    [
      'POST',
      /^\/v1\/projects\/(?<project>-)\/serviceAccounts\/(?<email>[^/:]+):generateAccessToken$/,
      'iamcredentials.serviceAccounts.generateAccessToken',
      'iam.serviceAccounts.getAccessToken',
      generateAccessToken,
    ],
  ],
};

/** Their paths differ, so all of them live at one address. */
const services: readonly Service[] = [kubernetesEngine, computeEngine, cloudDns, resourceManager, secretManager, iamCredentials];

type TokenAnswer = (world: GcpWorld, request: WireRequest) => Promise<WireAnswer> | WireAnswer;

/** Those who ask here are not known yet. */
const tokenEndpoints: Readonly<Record<string, readonly [operation: string, answer: TokenAnswer]>> = {
  'POST /token': ['oauth2.token', tokenAnswer],
  'POST /tokeninfo': ['oauth2.tokeninfo', tokenInfoAnswer],
  'GET /tokeninfo': ['oauth2.tokeninfo', tokenInfoAnswer],
  'POST /v1/token': ['sts.token', stsTokenAnswer],
};

export function gcpRoute(world: GcpWorld): Route {
  return async (request) => {
    const {
      method,
      url: { pathname },
    } = request;
    const [operation, answer] = tokenEndpoints[`${method} ${pathname}`] ?? [];
    if (operation !== undefined && answer) {
      return { operation, account: world.state.projectId, run: async () => answer(world, request), refuse: oauthRefusal };
    }
    for (const service of services) {
      for (const route of service.routes) {
        const [wanted, path] = route;
        const match = wanted === method ? path.exec(pathname) : null;
        if (match) return serviceCall(world, service, route, match.groups ?? {}, request);
      }
    }
    return json(404, { error: { code: 404, message: 'The requested URL was not found on this server.', status: 'NOT_FOUND' } });
  };
}

function serviceCall(
  world: GcpWorld,
  { name, form }: Service,
  [, , operation, permission, handle]: ServiceRoute,
  params: Readonly<Record<string, string>>,
  { headers, url, body }: WireRequest,
): RoutedCall | WireAnswer {
  const { state, tokens } = world;
  const refuse = (problem: GoogleProblem): WireAnswer => errorAnswer(form, problem);
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const found = token === undefined ? undefined : tokens.find(token);
  if (!found) return refuse(unauthenticated(token === undefined ? 'CREDENTIALS_MISSING' : 'ACCOUNT_STATE_INVALID', name));
  if (found.expired) return refuse(unauthenticated('ACCESS_TOKEN_EXPIRED', name));
  const { principal } = found;
  const { project = '' } = params;
  const resource = `projects/${project}`;
  const asked = permission ?? operation;
  return {
    operation,
    account: state.projectId,
    refuse: (refusal) => refuse(refusalProblem(refusal, form, asked, resource)),
    async run() {
      // A project that is not there and one that is closed look the same from outside.
      if (project !== '-' && project !== state.projectId && project !== state.projectNumber)
        return refuse(denied(asked, resource));
      if (state.disabledServices.includes(name)) return refuse(serviceDisabled(name, state.projectNumber));
      if (permission !== undefined && !mayDo(state, principal, permission)) return refuse(denied(permission, resource));
      const given = jsonIn(body);
      if (given === undefined) {
        return refuse({
          http: 400,
          status: 'INVALID_ARGUMENT',
          message: 'Invalid JSON payload received.',
          legacyReason: 'parseError',
        });
      }
      return handle({ world, params, query: url.searchParams, body: given, principal, refuse });
    },
  };
}

/** Undefined: it is no JSON. */
function jsonIn(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined; // said to the caller as Google says it
  }
}
