import { type Fault, type FaultEffect, faultEffects, type Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { WireAnswer, WireRequest } from './wire-server.ts';

/**
 * `/_sandbox/faults` (GET, POST, DELETE) and `/_sandbox/ledger` (GET): how somebody outside of this process makes the clouds
 * fail and sees what was made in them.
 */
export function controlAnswer(
  { method, url, body }: WireRequest,
  world: { readonly faults: Faults; readonly ledger: Ledger },
): WireAnswer {
  switch (`${method} ${url.pathname}`) {
    case 'GET /_sandbox/faults': return json(200, world.faults.all());
    case 'DELETE /_sandbox/faults': {
      world.faults.clear();
      return json(200, []);
    }
    case 'POST /_sandbox/faults': {
      const fault = faultIn(body.toString());
      if (typeof fault === 'string') return json(400, { error: fault });
      world.faults.add(fault);
      return json(201, fault);
    }
    case 'GET /_sandbox/ledger': return json(200, { entries: world.ledger.entries(), left: world.ledger.left() });
    default: return json(404, { error: `there is no ${method} ${url.pathname}; see sandbox/cloud/control.ts` });
  }
}

const json = (status: number, value: unknown): WireAnswer =>
  ({ status, headers: { 'content-type': 'application/json' }, body: `${JSON.stringify(value)}\n` });

const fields = ['operation', 'effect', 'times', 'delayMs', 'account'] as const satisfies readonly (keyof Fault)[];

/** The fault, or what is wrong with it. */
function faultIn(text: string): Fault | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return `the body is no JSON: ${(error as Error).message}`;
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return `the body must be an object with ${fields.join(', ')}`;
  const unknown = Object.keys(given).filter((name) => !fields.some((field) => field === name));
  if (unknown.length > 0) return `there is no ${unknown.join(', ')}; a fault has ${fields.join(', ')}`;
  const { operation, effect, times, delayMs, account } = given as Readonly<Record<string, unknown>>;
  if (typeof operation !== 'string' || operation === '')
    return 'operation must be a name such as eks:DescribeCluster, or a pattern with *';
  if (!isEffect(effect)) return `effect must be one of ${faultEffects.join(', ')}`;
  if (times !== undefined && !(isNumber(times) && Number.isInteger(times) && times > 0))
    return 'times must be a whole number above 0';
  if (delayMs !== undefined && !(isNumber(delayMs) && delayMs >= 0)) return 'delayMs must be a number from 0';
  if (account !== undefined && typeof account !== 'string') return 'account must be the id that the cloud gives it';
  return { operation, effect, times, delayMs, account };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isEffect = (value: unknown): value is FaultEffect => faultEffects.some((effect) => effect === value);
