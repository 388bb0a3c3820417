import { type TObject, Type } from 'typebox';
import { created, empty, ok, paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { DatabasePath } from '../databases/database.ts';
import { endpoint } from '../endpoint.ts';
import { JobPath } from '../jobs/job.ts';
import { Connection, ConnectionPath, ConnectionQuery, DatabaseConnectionPath, NewConnection, ServerConnectionQuery } from './connection.ts';
import type { ConnectionsAsked, ConnectionScope } from './connection-store.ts';

/** The four endpoints are there twice: for connections of the whole server, and for those of one database. */
function endpointsFor(of: string, scope: TObject, one: TObject, listed: TObject) {
  const scopeIn = (params: unknown): ConnectionScope => params as ConnectionScope;
  const idIn = (params: unknown): string => (params as { readonly connID: string }).connID;
  const refusals = { 404: 'object.not_found' } as const;
  return {
    create: endpoint({
      summary: `Make a connection of ${of}`,
      description: 'What an app needs to sign in: host, port, user, and where the password is.',
      params: scope, body: NewConnection, audit: { resourceType: 'connection' },
      answers: { 201: Connection, ...refusals, 409: 'connection.exists | job.not_a_datastore | job.not_ready' },
      handle: async ({ params, body, caller }) => created(await caller.connections.insert(scopeIn(params), body)),
    }),
    list: endpoint({
      summary: `List the connections of ${of}`, params: scope, query: listed, answers: { 200: listOf(Connection), ...refusals },
      handle: async ({ params, query, caller }) => paged(await caller.connections.list(scopeIn(params), query as ConnectionsAsked)),
    }),
    get: endpoint({
      summary: `A connection of ${of}`, params: one, answers: { 200: Connection, ...refusals },
      handle: async ({ params, caller }) => ok(await caller.connections.get(scopeIn(params), idIn(params))),
    }),
    remove: endpoint({
      summary: `Delete a connection of ${of}`, description: 'The user of the database stays.', params: one,
      query: Type.Object({ force: Type.Optional(Type.Boolean({ description: 'Also while deployments are connected to it.' })) }, { additionalProperties: false }),
      audit: { resourceType: 'connection' }, answers: { 204: null, ...refusals, 409: 'connection.in_use', 503: 'service.unavailable' },
      prepare: ({ params, query, caller }) => caller.connections.prepareRemove(scopeIn(params), idIn(params), query.force ?? false),
      async handle({ params, caller }) {
        await caller.connections.remove(scopeIn(params), idIn(params));
        return empty();
      },
    }),
  };
}

export const ofServer = endpointsFor('a datastore', JobPath, ConnectionPath, ServerConnectionQuery);
export const ofDatabase = endpointsFor('a database', DatabasePath, DatabaseConnectionPath, ConnectionQuery);
