import type { KubeClient } from '@spacedock/kube';
import type { KyselyPlugin } from 'kysely';
import type { RolloutPorts } from '../rollout-ports.ts';

/** The process was killed. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

export interface Kill {
  /** Counted from 1. */
  readonly at: number;
  /** Before the call was made, or when it had taken effect and nobody heard of it. */
  readonly when: 'before' | 'after';
}

export interface KilledPorts {
  readonly ports: RolloutPorts;
  readonly calls: () => readonly string[];
}

type Call = (...given: never[]) => Promise<unknown>;

/** Ports that tell what they are asked, and die at one of the calls: everything that a step does to the outside goes through here. */
export function killedPorts(ports: RolloutPorts, kill?: Kill): KilledPorts {
  const calls: string[] = [];
  let dead = false;

  const die = (name: string): never => {
    dead = true;
    throw new Killed(name);
  };
  function before(name: string): number {
    if (dead) throw new Killed(`${name} of a process that is dead`);
    calls.push(name);
    if (kill?.at === calls.length && kill.when === 'before') die(name);
    return calls.length;
  }
  const after = (name: string, number: number): void => {
    if (dead || (kill?.at === number && kill.when === 'after')) die(name);
  };
  const watched = <Given extends Call>(name: string, call: Given): Given => (async (...given: never[]) => {
    const number = before(name);
    const result = await call(...given);
    after(name, number);
    return result;
  }) as unknown as Given;
  const all = <Calls extends object>(name: string, of: Calls): Calls => Object.fromEntries(
    Object.entries(of).map(([verb, call]) => [verb, watched(`${name}.${verb}`, call as Call)]),
  ) as Calls;

  const queries = new WeakMap<object, number>();
  const plugin: KyselyPlugin = {
    transformQuery({ queryId, node }) {
      queries.set(queryId, before(`query ${node.kind}`));
      return node;
    },
    async transformResult({ queryId, result }) {
      after('query', queries.get(queryId) ?? 0);
      return result;
    },
  };

  function watchedClient(client: KubeClient): KubeClient {
    const verbs = ['get', 'list', 'create', 'replace', 'patch', 'apply', 'delete', 'deleteAndWait', 'count', 'served'] as const;
    return { ...client, ...Object.fromEntries(verbs.map((verb) => [verb, watched(`kube ${verb}`, client[verb] as unknown as Call)])) };
  }

  return {
    calls: () => calls,
    ports: {
      ...ports,
      db: ports.db.withPlugin(plugin),
      inTransaction: watched('transaction', ports.inTransaction as never) as unknown as RolloutPorts['inTransaction'],
      catalog: all('catalog', ports.catalog),
      accounts: all('accounts', ports.accounts),
      integrations: all('integrations', ports.integrations),
      builds: {
        ...ports.builds,
        openGithub(parts) {
          const client = ports.builds.openGithub(parts);
          const ask = (route: string, ...rest: never[]) => watched(`github ${route}`, client.ask.bind(client, route) as unknown as Call)(...rest);
          const list = (route: string, ...rest: never[]) => watched(`github ${route}`, client.list.bind(client, route) as unknown as Call)(...rest);
          return { ask: ask as typeof client.ask, list: list as typeof client.list, close: client.close };
        },
      },
      enter: async (space, renew) => watchedClient(await ports.enter(space, renew)),
    },
  };
}
