import type { HelmClient } from '@spacedock/helm';
import type { KubeClient, ObjectClient } from '@spacedock/kube';
import type { PlaneToControl } from '../space-controller.ts';
import type { WorkQueue } from '../work-queue.ts';

class Died extends Error {
  override readonly name = 'Died';
}

/** A process that dies right after it did so many things outside of itself: from then on nothing that it tries has any effect. */
export function mortalProcess(actions = Number.POSITIVE_INFINITY) {
  let left = actions;
  const death = new AbortController();
  const done: string[] = [];
  const upgrades: string[] = [];
  const check = (): void => death.signal.throwIfAborted();

  async function act<Result>(what: string, action: () => Promise<Result>): Promise<Result> {
    check();
    const result = await action();
    done.push(what);
    check();
    left -= 1;
    if (left <= 0) death.abort(new Died('this process is dead'));
    check();
    return result;
  }

  /** Every method counts that is named; the others only fail once the process is dead. */
  function mortal<Target extends object>(name: string, target: Target, counted: readonly (keyof Target)[]): Target {
    return new Proxy(target, {
      get(of, property, receiver) {
        const value: unknown = Reflect.get(of, property, receiver);
        if (typeof value !== 'function') return value;
        const call = value as (...given: readonly unknown[]) => Promise<unknown>;
        return async (...given: readonly unknown[]) => {
          if (counted.includes(property as keyof Target)) return act(`${name}.${String(property)}`, () => call(...given));
          check();
          return call(...given);
        };
      },
    });
  }

  return {
    /** What it did outside of itself. */
    done: (): readonly string[] => done,
    /** Which configuration of which release it brought into the cluster. */
    upgrades: (): readonly string[] => upgrades,
    isDead: (): boolean => death.signal.aborted,
    helm: (helm: HelmClient): HelmClient =>
      mortal<HelmClient>(
        'helm',
        {
          ...helm,
          // What it has started ends with it.
          async upgrade(release, options) {
            const upgraded = await helm.upgrade(release, { ...options, signal: AbortSignal.any([options.signal, death.signal]) });
            upgrades.push(`${release.namespace}/${release.name} ${Object.values(options.labels ?? {}).join()}`);
            return upgraded;
          },
          uninstall: (release, options) =>
            helm.uninstall(release, { ...options, signal: AbortSignal.any([options.signal, death.signal]) }),
        },
        ['upgrade', 'uninstall', 'recover'],
      ),
    queue: (queue: WorkQueue): WorkQueue => mortal('queue', queue, []),
    plane: (plane: PlaneToControl): PlaneToControl => ({
      ...plane,
      objectsFor: (component) =>
        mortal<ObjectClient>('objects', plane.objectsFor(component), ['create', 'update', 'updateStatus', 'delete']),
      cluster: async (...given) =>
        mortal<KubeClient>('cluster', await plane.cluster(...given), ['get', 'list', 'create', 'apply', 'delete', 'served']),
    }),
  };
}
