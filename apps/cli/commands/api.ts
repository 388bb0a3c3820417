import { readFile } from 'node:fs/promises';
import { type ApiCall, printAllPages, printAnswer } from '../api/api-call.ts';
import type { Call, Command } from '../command.ts';
import { anyText } from '../flags.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const apiCommand: Command = {
  name: 'api',
  summary: 'Call the API of a running server',
  about:
    'Prints what it answers: JSON for reading, of event streams the data as it comes. What the API refuses is told on the error ' +
    'stream, with exit code 1. Every route is at /api/docs of the server.',
  remote: true,
  words: [
    {
      name: 'METHOD',
      meaning: 'What to do.',
      accepts: `one of ${methods.join(', ')}`,
      fits: (text) => methods.includes(text.toUpperCase()),
    },
    {
      name: 'path',
      meaning: 'On what, with the query.',
      accepts: 'a path as in the API reference, such as /api/projects?limit=5',
      fits: (text) => /^\/[^\s\\]*$/.test(text),
    },
  ],
  flags: [
    { name: 'data', meaning: 'The body.', ...anyText, accepts: 'JSON, @file, or - to read it from the input' },
    {
      name: 'url',
      variable: 'SPACEDOCK_URL',
      meaning: 'Where the server is; http://127.0.0.1:8080 unless said.',
      accepts: 'an http:// or https:// URL',
      fits: (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    },
    {
      name: 'token',
      variable: 'SPACEDOCK_TOKEN',
      meaning: 'Who asks. Prefer the variable: flags show in process lists.',
      accepts: 'a personal access token',
      fits: (text) => /^[\x21-\x7e]+$/.test(text),
    },
    {
      name: 'paginate',
      meaning: 'Read a list to its end and print its items as one.',
      accepts: '',
      fits: () => true,
      switch: true,
    },
  ],
  async run(call) {
    const { flag, print, note } = call;
    const method = (flag('METHOD') ?? '').toUpperCase();
    const body = await bodyOf(call);
    const asked: ApiCall = {
      url: (flag('url') ?? 'http://127.0.0.1:8080').replace(/\/+$/, ''),
      token: flag('token'),
      method,
      path: flag('path') ?? '',
      body,
    };
    if (method === 'GET' && body !== undefined)
      throw new Error('A GET has no body. Put what you ask for into the query, or use another method.');
    if (flag('paginate') === undefined) return printAnswer(asked, print, note);
    if (method !== 'GET') throw new Error('Only lists come in pages: --paginate goes with GET.');
    return printAllPages(asked, print);
  },
};

async function bodyOf({ flag, input }: Call): Promise<string | undefined> {
  const given = flag('data');
  if (given === undefined) return undefined;
  const [source, text] = await textOf(given, input);
  try {
    JSON.parse(text);
  } catch (error) {
    // Not quoted: a body may hold a password.
    throw new Error(`What ${source} holds is not JSON. Give JSON, such as '{"name":"Checkout"}'.`, { cause: error });
  }
  return text;
}

async function textOf(given: string, input: Call['input']): Promise<readonly [string, string]> {
  if (given === '-') return ['the input', await input()];
  if (given.startsWith('@')) return [given.slice(1), await readFile(given.slice(1), 'utf8')];
  return ['--data', given];
}
