import type { Log } from '@spacedock/database';
import type { JobPorts } from './workflow-engine.ts';
import { reasonOf } from './reason.ts';

/** The ports of one turn, made when the first step asks for them; after a failure the next one that asks has them made anew. */
export function lazyPorts<Ports>(make: () => Promise<JobPorts<Ports>>, log: Log) {
  let made: Promise<JobPorts<Ports>> | undefined;
  return {
    async get(): Promise<Ports> {
      made ??= make();
      const mine = made;
      try {
        return (await mine).ports;
      } catch (error) {
        if (made === mine) made = undefined;
        throw error;
      }
    },
    async release(): Promise<void> {
      try {
        await (await made)?.release();
      } catch (error) {
        log.warn({}, `what a job used could not be let go: ${reasonOf(error)}`);
      }
    },
  };
}
