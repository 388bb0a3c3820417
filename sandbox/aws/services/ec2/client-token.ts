import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsWorld } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import type { Ec2Kind, Ec2Kinds } from './ec2-records.ts';
import { find } from './things.ts';

/** A request with a client token is done once: sent again it has the same answer, and with other parameters it is refused. */
export function once<K extends Ec2Kind>(call: AwsCall, operation: string, kind: K, run: () => Ec2Kinds[K]): Ec2Kinds[K] {
  const { region, input, world } = call;
  const { ClientToken: _, ...asked } = input;
  const token = textIn(input, 'ClientToken');
  if (token === undefined) return run();
  const key = `${operation}:${region}:${token}`;
  const request = JSON.stringify(asked);
  const { tokens } = world.state.ec2;
  const done = Object.hasOwn(tokens, key) ? tokens[key] : undefined;
  const known = done && find(call, kind, done.id);
  if (known && done.request !== request) {
    throw new AwsError(
      400,
      'IdempotentParameterMismatch',
      'The client token was used before with other parameters. Use another token, or the same parameters.',
    );
  }
  if (known) return known;
  const made = run();
  remember(world, key, { request, id: made.id });
  return made;
}

const rememberedMs = 24 * 3_600_000;

/** For a day: clients make a new token for every request, and nobody sends one again after so long. */
export function remember(
  { state, now, changed }: AwsWorld,
  key: string,
  done: { readonly request: string; readonly id: string },
): void {
  const { tokens } = state.ec2;
  const since = now().getTime() - rememberedMs;
  for (const [old, { at }] of Object.entries(tokens)) if (Date.parse(at) < since) delete tokens[old];
  tokens[key] = { ...done, at: now().toISOString() };
  changed();
}
