import { addressOf, type Call } from './call.ts';

/** One word of a shell command, whatever is in it. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll(`'`, `'\\''`)}'`;
}

/** The call for people with curl. The token stays out: it is named, never written. */
export function asCurl(call: Call, origin: string): string {
  const method = call.method.toUpperCase();
  return [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}${shellWord(origin + addressOf(call))}`,
    `  -H "authorization: Bearer $SPACEDOCK_TOKEN"`,
    ...(call.body === undefined ? [] : [`  -H 'content-type: application/json'`, `  -d ${shellWord(JSON.stringify(call.body))}`]),
  ].join(' \\\n');
}

export function asCli(call: Call): string {
  const words = ['npx spacedock api', call.method.toUpperCase(), shellWord(addressOf(call))];
  return call.body === undefined ? words.join(' ') : `${words.join(' ')} \\\n  --data ${shellWord(JSON.stringify(call.body))}`;
}
