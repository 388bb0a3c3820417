import type { UseOfSpaces } from '../clusters/use-space.ts';
import { listReadable } from '../../clusters/readable-kind.ts';
import { podAmounts } from '../environments/pod-resources.ts';
import { nodeKind, type NodeList, nodeOf, placedPodKind, roomOf, shownRoom, type Taken } from './node.ts';

const nothing: Taken = { cpu: 0, memory: 0, pods: 0 };
const plus = (a: Taken, b: Taken): Taken => ({ cpu: a.cpu + b.cpu, memory: a.memory + b.memory, pods: a.pods + b.pods });
const ended = ['Succeeded', 'Failed'];
/** A large cluster has its pods in hundreds of pages. */
const deadlineMs = 20_000;

export function nodeStore({ use }: { readonly use: UseOfSpaces }) {
  return {
    list: (spaceId: string): Promise<NodeList> =>
      use.onSpace(spaceId, { policy: 'space:view' }, async ({ client }) => {
        const [nodes, all] = await Promise.all([
          listReadable(client, nodeKind, undefined, { deadlineMs }),
          listReadable(client, placedPodKind, undefined, { deadlineMs }),
        ]);
        const pods = all.filter(({ status }) => !ended.includes(status?.phase ?? ''));
        const taken = new Map<string, Taken>();
        for (const { spec } of pods) {
          const on = spec.nodeName ?? '';
          taken.set(on, plus(taken.get(on) ?? nothing, { ...podAmounts(spec, 'requests'), pods: 1 }));
        }
        const takenOn = (name: string): Taken => taken.get(name) ?? nothing;
        const sum = (of: (node: (typeof nodes)[number]) => Taken) => shownRoom(nodes.map(of).reduce(plus, nothing));
        const shown = nodes.map((node) => nodeOf(node, takenOn(node.metadata.name)));
        return {
          nodes: shown.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
          totals: {
            nodes: nodes.length,
            ready: shown.filter(({ ready }) => ready).length,
            capacity: sum(({ status }) => roomOf(status?.capacity)),
            allocatable: sum(({ status }) => roomOf(status?.allocatable)),
            requested: sum(({ metadata: { name } }) => takenOn(name)),
            unplacedPods: takenOn('').pods,
          },
        };
      }),
  };
}
