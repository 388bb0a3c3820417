import type { Caller } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Answer } from '../../gateway/answer.ts';
import type { CallEndpoint, EndpointCall } from '../../gateway/endpoint-call.ts';
import type { Route } from '../../gateway/route.ts';
import { loadMemberAccess } from '../access/load-access.ts';
import type { ConfigTables } from '../tables.ts';

/** Runs an endpoint of this service in the name of a contract's caller, whose rights are looked up here. Answers its data. */
export type CallFor = <Data>(
  caller: Caller | undefined,
  route: Route<never, never>,
  input: Pick<EndpointCall, 'params' | 'query' | 'body'>,
) => Promise<Data>;

export function callerCalls({ db, call }: { readonly db: Kysely<ConfigTables>; readonly call: CallEndpoint }): CallFor {
  return async <Data>(
    caller: Caller | undefined,
    route: Route<never, never>,
    input: Pick<EndpointCall, 'params' | 'query' | 'body'>,
  ) => {
    if (!caller) throw new Error('The call names no caller.');
    const { organisationId, userId, origin } = caller;
    const access = await loadMemberAccess(db, organisationId, userId, origin?.tokenId);
    const request = {
      id: origin?.requestId ?? '',
      address: origin?.address ?? '',
      userAgent: origin?.userAgent ?? '',
      cookies: {},
    };
    return dataIn(await call(route, { access, request, path: origin?.path ?? '', ...input })) as Data;
  };
}

function dataIn(answer: Answer): unknown {
  switch (answer.kind) {
    case 'data':
      return answer.data;
    case 'page':
      return answer.page.items;
    case 'empty':
      return undefined;
    case 'plain':
    case 'redirect':
    case 'events':
    case 'stream':
      throw new Error(`A contract cannot answer with a ${answer.kind}.`);
  }
}
