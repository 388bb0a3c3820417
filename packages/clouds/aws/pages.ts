import type { AwsAccess, AwsOperation, How, Where } from './aws-access.ts';
import type { AwsServices } from './aws-clients.ts';
import { unreadableAnswer } from './unreadable-answer.ts';

export interface Page<Item> {
  /** Undefined: the answer has no such list, not even an empty one. */
  readonly items: readonly Item[] | undefined;
  readonly next?: string | undefined;
}

/** All items of a list that comes in pages; no page is asked for after `most` items, so that there may be somewhat more. */
export async function everyPage<S extends keyof AwsServices, Item>(
  aws: AwsAccess, operation: AwsOperation<S>, where: Where,
  send: (client: AwsServices[S], how: How, token: string | undefined) => Promise<Page<Item>>,
  most = Infinity,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let token: string | undefined; ;) {
    const { items, next } = await aws.ask(operation, where, (client, how) => send(client, how, token));
    if (items === undefined) throw unreadableAnswer(operation);
    all.push(...items);
    // A server that hands out the token it was given would be asked for ever.
    if (next === undefined || next === '' || next === token || all.length > most) return all;
    token = next;
  }
}
