import { version } from '@spacedock/server';
import { brokenAnswer, lostServer, refusalOf } from './api-failure.ts';
import { eventData } from './event-data.ts';

export interface ApiCall {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly nextCursor: string | null };
}

async function send({ url, token, method, path, body }: ApiCall): Promise<Response> {
  const headers = {
    accept: 'application/json, */*',
    'user-agent': `spacedock/${version}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  // A redirect is an answer like any other: what it leads to was not asked for, and may be another server.
  const sent = fetch(url + path, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
  const answer = await sent.catch((error: unknown) => {
    throw lostServer(url, error);
  });
  if (answer.status >= 400) throw refusalOf(answer.status, await answer.text(), token !== undefined);
  return answer;
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const typeOf = (answer: Response): string => answer.headers.get('content-type') ?? '';

/** Prints the answer as it comes: JSON for reading, of events their data, everything else as it is. */
export async function printAnswer(call: ApiCall, print: (text: string) => void, note: (text: string) => void): Promise<void> {
  const answer = await send(call);
  const location = answer.headers.get('location');
  if (answer.status >= 300 && location !== null) note(`It leads to ${location}\n`);
  if (/^application\/([\w.-]+\+)?json\b/.test(typeOf(answer))) {
    print(pretty(await answer.json()));
    return;
  }
  if (!answer.body) return;
  try {
    if (typeOf(answer).startsWith('text/event-stream')) {
      for await (const line of eventData(answer.body)) print(`${line}\n`);
      return;
    }
    const decoder = new TextDecoder();
    for await (const chunk of answer.body) print(decoder.decode(chunk, { stream: true }));
  } catch (error) {
    throw brokenAnswer(call.url, error);
  }
}

/** Prints the items of all pages of a list as one. */
export async function printAllPages(call: ApiCall, print: (text: string) => void): Promise<void> {
  const items: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await pageOf(call, cursor);
    if (page.meta.nextCursor === cursor && cursor !== null)
      throw new Error('The server gave the same cursor twice; the list would never end.');
    items.push(...page.data);
    cursor = page.meta.nextCursor;
  } while (cursor !== null);
  print(pretty({ data: items }));
}

async function pageOf(call: ApiCall, cursor: string | null): Promise<Page> {
  const [bare = '', query] = call.path.split('?');
  const parameters = new URLSearchParams(query);
  if (cursor !== null) parameters.set('cursor', cursor);
  // Of a page that was asked for by number, the cursor takes the place.
  if (cursor !== null) parameters.delete('page');
  const search = parameters.toString();
  const answer = await send({ ...call, path: search === '' ? bare : `${bare}?${search}` });
  const page = (typeOf(answer).includes('json') ? await answer.json() : {}) as Partial<Page>;
  if (!Array.isArray(page.data) || page.meta?.nextCursor === undefined) {
    throw new Error(`GET ${bare} does not answer with a list in pages. Leave out --paginate.`);
  }
  return page as Page;
}
