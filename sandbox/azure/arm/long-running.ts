import type { OperationRecord } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { guid } from '../guid.ts';
import { armError, armOk } from './arm-answers.ts';
import type { ArmHandler } from './arm-route.ts';

/** How long somebody may still ask for one that has ended. */
const keptMs = 3_600_000;

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Notes that something goes on, and says where its end can be asked for. */
export function startOperation(
  world: AzureWorld, provider: string, location: string, lasts: number, url: URL,
): Readonly<Record<string, string>> {
  const startedAt = world.now().getTime();
  const operation: OperationRecord = { id: guid(world.randomBytes), location, startedAt, endsAt: startedAt + lasts };
  world.state.operations = [...world.state.operations.filter(({ endsAt }) => endsAt > startedAt - keptMs), operation];
  world.changed();
  const version = url.searchParams.get('api-version') ?? '';
  const below = `${url.origin}/subscriptions/${world.state.subscriptionId}/providers/${provider}`;
  return {
    'azure-asyncoperation': `${below}/locations/${location}/operations/${operation.id}?api-version=${version}`,
    'retry-after': retryAfter(lasts),
  };
}

/** Whole seconds, as the header has it; at most ten, as AKS does it. */
const retryAfter = (milliseconds: number): string => String(Math.min(10, Math.max(0, Math.ceil(milliseconds / 1_000))));

export const getOperation: ArmHandler = (world, { names: { operation: id = '', location = '' } }) => {
  const found = world.state.operations.find((operation) => operation.id === id && operation.location === location);
  if (!found) return armError(404, 'NotFound', `The entity was not found: operation ${id} in ${location}.`);
  const left = found.endsAt - world.now().getTime();
  return left > 0
    ? armOk({ name: id, status: 'InProgress', startTime: iso(found.startedAt) }, 200, { 'retry-after': retryAfter(left) })
    : armOk({ name: id, status: 'Succeeded', startTime: iso(found.startedAt), endTime: iso(found.endsAt) });
};
