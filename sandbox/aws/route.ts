import type { Refusal, Route, RoutedCall, WireAnswer, WireRequest } from '../cloud/wire-server.ts';
import { AwsError } from './aws-error.ts';
import type { AwsCall, AwsOperation, AwsService, AwsWorld, RefusalKind } from './aws-operation.ts';
import { authenticate, toleratedSkewMs } from './identity/authenticate.ts';
import { uuid } from './identity/ids.ts';
import { decide, denial } from './identity/permissions.ts';
import type { Principal } from './identity/principal.ts';
import { queryProtocol } from './protocols/query.ts';
import { queryWords } from './refusal-words.ts';
import { serviceOf } from './services.ts';
import { canonicalRequest } from './signature/canonical-request.ts';
import { signedRequest, type Signed } from './signature/signed-request.ts';

/** Who has not said which service is meant is answered in the form that most of them have. */
const nobody: AwsService = {
  name: 'unknown',
  protocol: queryProtocol('https://sts.amazonaws.com/doc/2011-06-15/'),
  words: queryWords,
  operations: [],
};

/** One listener for all services: the scope of the signature says which one is meant, and which region. */
export function awsRoute(world: AwsWorld): Route {
  return async (request) => {
    const found = await routed(world, request);
    // Clients that find their clock wrong set it by this.
    const dated = (answer: WireAnswer): WireAnswer =>
      ({ ...answer, headers: { date: world.now().toUTCString(), ...answer.headers } });
    if (!('run' in found)) return dated(found);
    return { ...found, run: async () => dated(await found.run()), refuse: (kind) => dated(found.refuse(kind)) };
  };
}

async function routed(world: AwsWorld, request: WireRequest): Promise<RoutedCall | WireAnswer> {
  const requestId = uuid(world.randomBytes);
  const signed = signedRequest(request);
  const service = (signed && serviceOf(signed.scope.service)) ?? nobody;
  const refuse = (kind: RefusalKind, message?: string): WireAnswer =>
    service.protocol.refuse(refusal(service, kind, message), requestId);
  if (!signed) return refuse('unsigned');
  const caller = authenticate(world.state, request, signed, world.now());
  if (typeof caller === 'string') return refuse(caller, whyNot(caller, request, signed, world.now()));
  const { region } = signed.scope;
  // A region that the account has not opted in to does not know its keys.
  if (!service.global && !world.state.enabledRegions.includes(region)) return refuse('unknownKey');
  try {
    const found = service.protocol.find(request, service.operations);
    if (!found) return refuse('unknownOperation');
    const call: AwsCall = { world, region, caller, input: found.input };
    return routedCall(service, found.operation, call, requestId);
  } catch (error) {
    if (error instanceof AwsError) return service.protocol.refuse(error, requestId);
    throw error;
  }
}

function routedCall(service: AwsService, operation: AwsOperation, call: AwsCall, requestId: string): RoutedCall {
  const { protocol } = service;
  const action = `${service.permissions ?? service.name}:${operation.name}`;
  const told = (kind: RefusalKind, message?: string): WireAnswer => protocol.refuse(refusal(service, kind, message), requestId);
  return {
    operation: action,
    account: call.world.state.account,
    async run() {
      try {
        const message = operation.forEverybody ? undefined : whyDenied(service, operation, call, action);
        if (message !== undefined) return told('denied', message);
        return protocol.answer(operation, await operation.run(call), requestId);
      } catch (error) {
        if (error instanceof AwsError) return protocol.refuse(error, requestId);
        throw error;
      }
    },
    refuse: (kind: Refusal) =>
      told(kind, kind === 'denied' ? denial(call.caller.arn, action, operation.resource?.(call), 'explicitDeny') : undefined),
  };
}

function whyDenied({ global }: AwsService, { resource }: AwsOperation, call: AwsCall, action: string): string | undefined {
  const decision = decide(call.world.state, call.caller.source, action, global ? undefined : call.region);
  return decision === 'allowed' ? undefined : denial(call.caller.arn, action, resource?.(call), decision);
}

function refusal({ words }: AwsService, kind: RefusalKind, detail = ''): AwsError {
  const [status, code, usual] = words[kind];
  return new AwsError(status, code, usual.replace('{detail}', () => detail));
}

/** Real services tell what they would have signed, session token and all: whoever shows their words to people must know. */
function whyNot(
  kind: Exclude<ReturnType<typeof authenticate>, Principal>, request: WireRequest, signed: Signed, now: Date,
): string | undefined {
  switch (kind) {
    case 'wrongSignature':
      return `\n\nThe Canonical String for this request should have been\n'${canonicalRequest(request, signed.signedHeaders)}'\n`;
    case 'skewed': {
      const [nearest] = new Date(now.getTime() - toleratedSkewMs).toISOString().replaceAll(/[-:]/g, '').split('.');
      return `Signature expired: ${signed.date} is now earlier than ${nearest}Z (${toleratedSkewMs / 60_000} min.)`;
    }
    case 'unknownKey': case 'tokenInvalid': case 'tokenExpired': return undefined;
  }
}
