import type { AwsAccess } from '@spacedock/clouds/aws';

/** The process was killed. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

export interface Watch {
  /** Kills with the n-th call, counted from 1: before it was sent, or when it had taken effect and nobody heard of it. */
  readonly kill?: { readonly at: number; readonly when: 'before' | 'after' } | undefined;
  /** Each operation that is asked for. */
  readonly onAsk?: ((operation: string) => void) | undefined;
}

/** An AWS that tells what it is asked, and dies when it is told to. */
export function watchedAws(aws: AwsAccess, { kill, onAsk }: Watch): AwsAccess {
  let count = 0;
  return {
    ...aws,
    async ask(operation, where, send) {
      count += 1;
      onAsk?.(operation);
      if (kill?.at === count && kill.when === 'before') throw new Killed(`before ${operation}`);
      const answer = aws.ask(operation, where, send);
      if (kill?.at === count) {
        await Promise.allSettled([answer]);
        throw new Killed(`after ${operation}`);
      }
      return answer;
    },
  };
}
