/** A command line as the pages of the API show it: words, quotes, and lines that go on after a backslash. */
function wordsOf(command: string): readonly string[] {
  const words: string[] = [];
  for (const [, single, double, bare] of command.replaceAll(/\\\n/g, ' ').matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|(\S+)/g)) {
    words.push(single ?? double?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '');
  }
  return words;
}

export interface CurlAnswer<Data> {
  readonly status: number;
  readonly data: Data;
  readonly error: { readonly code: string; readonly message: string; readonly details: readonly unknown[] };
}

/** Does what curl would do with this command. A machine that runs the tests need not have curl. */
export async function curl<Data = unknown>(command: string): Promise<CurlAnswer<Data>> {
  const [program, ...words] = wordsOf(command);
  if (program !== 'curl') throw new Error(`This is no curl command: ${command}`);
  const headers = new Headers();
  let [method, url, body]: [string | undefined, string, string | undefined] = [undefined, '', undefined];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') method = words.shift();
    else if (word === '-d') body = words.shift();
    else if (word === '-H') {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(words.shift() ?? '') ?? [];
      headers.set(name, value);
    } else if (word.startsWith('-')) throw new Error(`The option ${word} is not known to this curl.`);
    else url = word;
  }
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'), headers, ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const { data, error } = (text === '' ? {} : JSON.parse(text)) as Pick<CurlAnswer<Data>, 'data' | 'error'>;
  return { status: answer.status, data, error };
}
