import { type Static, Type } from 'typebox';
import { maybe, Text } from '../../clusters/readable-kind.ts';
import { amountOf, type Amounts, amountsOf, most, nothing, plus, ResourceAmounts, sum } from './amount.ts';

const Resources = maybe(Type.Object({ requests: ResourceAmounts, limits: ResourceAmounts }));
const Container = Type.Object({ restartPolicy: maybe(Text), resources: Resources });

/** The part of a pod's spec that says what the pod takes of its node. */
export const PodResources = Type.Object({
  containers: maybe(Type.Array(Container)),
  initContainers: maybe(Type.Array(Container)),
  /** For the pod as a whole; where given, it counts instead of those of the containers. */
  resources: Resources,
  overhead: ResourceAmounts,
});
type PodResources = Static<typeof PodResources>;

/**
 * What a pod asks for, by the rule of Kubernetes' scheduler: its containers and sidecars together, or an init container that
 * needs more for its time alone.
 */
export function podAmounts(spec: PodResources, which: 'requests' | 'limits'): Amounts {
  const of = ({ resources }: Static<typeof Container>): Amounts => amountsOf(resources?.[which]);
  let sidecars = nothing;
  let starting = nothing;
  for (const container of spec.initContainers ?? []) {
    if (container.restartPolicy === 'Always') sidecars = plus(sidecars, of(container));
    starting = most(starting, container.restartPolicy === 'Always' ? sidecars : plus(sidecars, of(container)));
  }
  const together = most(plus(sum((spec.containers ?? []).map(of)), sidecars), starting);
  const own = spec.resources?.[which];
  const whole = { cpu: givenOr(own?.cpu, together.cpu), memory: givenOr(own?.memory, together.memory) };
  const overhead = amountsOf(spec.overhead);
  // A limit that nobody set does not become one by what the runtime needs itself.
  return which === 'requests' ? plus(whole, overhead) : {
    cpu: whole.cpu === 0 ? 0 : whole.cpu + overhead.cpu, memory: whole.memory === 0 ? 0 : whole.memory + overhead.memory,
  };
}

const givenOr = (quantity: string | number | null | undefined, otherwise: number): number =>
  (quantity === null || quantity === undefined ? otherwise : amountOf(quantity));
