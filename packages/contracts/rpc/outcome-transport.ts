import { create, type DescService } from '@bufbuild/protobuf';
import { type Client, Code, ConnectError, createClient, type Interceptor, type Transport } from '@connectrpc/connect';
import { OutcomeSchema } from '../generated/spacedock/common/v1/outcome_pb.ts';
import { type OutcomeCode, OutcomeError, outcomes } from '../outcomes/index.ts';

/** For clients that know nothing of our vocabulary: the code of gRPC that says most nearly the same. */
function codeOf(http: number): Code {
  switch (http) {
    case 400: return Code.InvalidArgument;
    case 401: return Code.Unauthenticated;
    case 403: return Code.PermissionDenied;
    case 404: return Code.NotFound;
    case 409: return Code.FailedPrecondition;
    case 429: return Code.ResourceExhausted;
    case 502: case 503: return Code.Unavailable;
    default: return Code.Internal;
  }
}

/** On the side that is called: outcomes leave as errors that carry them. Everything else is a defect, and told to `onDefect`. */
export function outcomesOut(onDefect: (error: unknown, method: string) => void): Interceptor {
  return (next) => async (request) => {
    try {
      return await next(request);
    } catch (error) {
      if (error instanceof OutcomeError) {
        const carried = create(OutcomeSchema, { code: error.code, details: JSON.stringify(error.details) });
        throw new ConnectError(error.message, codeOf(error.http), undefined, [{ desc: OutcomeSchema, value: carried }], error);
      }
      onDefect(error, `${request.service.typeName}/${request.method.name}`);
      throw error;
    }
  };
}

/** On the side that calls: a client whose calls fail with the outcome that the other side threw. */
export function contractClient<Service extends DescService>(service: Service, transport: Transport): Client<Service> {
  const client = createClient(service, transport);
  const calls = Object.entries(client as Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>);
  return Object.fromEntries(calls.map(([name, call]) => [name, async (...given: unknown[]) => {
    try {
      return await call(...given);
    } catch (error) {
      throw outcomeIn(error);
    }
  }])) as Client<Service>;
}

function outcomeIn(error: unknown): unknown {
  const [carried] = error instanceof ConnectError ? error.findDetails(OutcomeSchema) : [];
  // A newer version of the other service may know outcomes that this one does not.
  if (!carried || !Object.hasOwn(outcomes, carried.code)) return error;
  return new OutcomeError(carried.code as OutcomeCode, JSON.parse(carried.details) as Readonly<Record<string, unknown>>);
}
