import { useBackend } from '../../api/backend.tsx';
import type { Call } from '../../api/call.ts';
import { type Instance, instanceCall, type InstanceChange, pathOf } from './instance-shape.ts';

/**
 * Names the state that a change is meant for. The controller writes into the same object all the time, and that is no conflict:
 * meant is the newest state, unless somebody has changed what the form shows. Then it is the one that the form was filled from,
 * which the server refuses.
 */
export function useNewestVersion(
  base: Instance,
  differ: (now: Instance, base: Instance) => boolean,
): <Answer>(made: Call<Answer>) => Promise<Call<Answer>> {
  const { send } = useBackend();
  return async (made) => {
    const now = await send(instanceCall(pathOf(base))).then(
      ({ data }) => data,
      // What is wrong with reading it is wrong with changing it, too, and is said then.
      () => base,
    );
    const { resourceVersion } = differ(now, base) ? base : now;
    return { ...made, body: { ...(made.body as InstanceChange), resourceVersion } };
  };
}
