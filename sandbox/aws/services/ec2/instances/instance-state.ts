import type { AwsWorld } from '../../../aws-operation.ts';
import type { InstanceRecord } from '../ec2-records.ts';
import { isPast } from '../things.ts';

const codes = { pending: 0, running: 16, 'shutting-down': 32, terminated: 48 } as const;
export type InstanceState = keyof typeof codes;

export function instanceState(world: AwsWorld, { readyAt, goneAt }: InstanceRecord): InstanceState {
  if (goneAt !== undefined) return isPast(world, goneAt) ? 'terminated' : 'shutting-down';
  return isPast(world, readyAt) ? 'running' : 'pending';
}

export const stateView = (name: InstanceState): object => ({ code: codes[name], name });
