import { request as httpRequest } from 'node:http';
import type { TObject, TSchema } from 'typebox';
import { expect } from 'vitest';
import type { Route } from '../gateway/route.ts';
import { exchange, type RawRequest, type TestAnswer } from './client.ts';
import { nameOf } from './route-table.ts';
import { sharedOrganisation } from './shared-organisation.ts';
import { tableContents } from './table-contents.ts';
import { stageFor, type ValidRequest } from './stage.ts';
import { addressFor, validRequest } from './valid-requests.ts';
import type { Person, World } from './world.ts';

export const propertiesOf = (schema: unknown): [string, TSchema][] =>
  Object.entries((schema as TObject | undefined)?.properties ?? {});

/** For `test.each`: the name of the test first. */
export const named = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);

export interface Attack {
  readonly valid: ValidRequest;
  readonly caller: Person;
  /** The valid request with something wrong in it. `search` is added to its query as it is. */
  readonly send: (change: Omit<ValidRequest, 'body'> & Omit<RawRequest, 'method' | 'token'>, search?: string) =>
    Promise<TestAnswer>;
  /** Its body as a stream of unknown length. */
  readonly stream: (chunks: readonly string[]) => Promise<{ readonly status: number | undefined; readonly text: string }>;
  readonly expectNothingWritten: () => Promise<void>;
}

/**
 * Sets the stage for a valid request of a SuperAdmin: what is refused is refused for what is wrong with it, and for nothing
 * else.
 */
export async function attackOn(world: World, route: Route): Promise<Attack> {
  const caller = await world.person([{ role: 'role_superadmin' }], await sharedOrganisation(world, route));
  const valid = await validRequest(route, await stageFor(world, caller));
  const token = route.policy === 'public' ? undefined : (valid.sender ?? caller).token;
  const before = await tableContents(world.db);
  const addressOfChange = ({ params = valid.params ?? {}, query = valid.query ?? {} }: Pick<ValidRequest, 'params' | 'query'>) =>
    world.url + addressFor(route, { params, query });
  return {
    valid,
    caller,
    send(change, search = '') {
      const { body = valid.body, headers = {} } = change;
      const address = addressOfChange(change);
      const joint = search === '' ? '' : address.includes('?') ? '&' : '?';
      return exchange(address + joint + search, { method: route.method, token, body, headers });
    },
    stream: (chunks) => new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      };
      const sent = httpRequest(addressOfChange({}), { method: route.method, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk))
          .on('end', () => resolve({ status: response.statusCode, text }));
      });
      // The server hangs up on whoever goes on sending; by then the answer may be here.
      sent.on('error', reject);
      for (const chunk of chunks) sent.write(chunk);
      sent.end();
    }),
    async expectNothingWritten() {
      expect(await tableContents(world.db)).toEqual(before);
      expect(world.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  };
}

/**
 * Refused in the house's words: status, code, every wrong field, what to do next. A field may be named by what is wrong inside
 * of it.
 */
export function expectRefused(answer: TestAnswer, status: number, code: string, ...fields: string[]): void {
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(`"code":"${code}"`)]);
  expect(answer.error).toMatchObject({
    message: expect.stringMatching(/\w/), next: expect.stringMatching(/\w/), requestId: answer.headers.get('x-request-id'),
  });
  const given = answer.error.details.map(({ field }) => String(field));
  expect(fields.filter((field) => !given.some((name) => name === field || name.startsWith(`${field}.`)))).toEqual([]);
}
