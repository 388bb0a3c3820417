import { setTimeout as sleep } from 'node:timers/promises';
import { informer, type KubeClient, type KubeObject } from '@spacedock/kube';
import { serviceSocket } from './machine-settings.ts';
import { type Relay, relay, type RelayEnd } from './relay.ts';

export interface EndpointSlice extends KubeObject {
  readonly endpoints?: readonly Endpoint[] | null;
  readonly ports?: readonly { readonly port: number }[] | null;
}

interface Endpoint {
  readonly addresses: readonly string[];
  readonly conditions?: { readonly ready?: boolean; readonly serving?: boolean; readonly terminating?: boolean };
}

/**
 * From a change in the API until connections follow it. kube-proxy waits for a second between two looks (--iptables-min-sync-period),
 * and then takes its time to write the rules: longer, the more there are.
 */
const lagMs = 1_500;

export interface ServiceProxyParts {
  readonly client: KubeClient;
  readonly directory: string;
  readonly report: (error: unknown, what: string) => void;
  readonly random?: () => number;
}

/**
 * In the place of kube-proxy, which needs programs that write packet filters. As there, each new connection goes to any one of the
 * endpoints, as they were known a while ago, is tried once, and then stays where it is. Here it comes in by a socket file, which every
 * Service has, and Services have one port.
 */
export function startServiceProxy({ client, directory, report, random = Math.random }: ServiceProxyParts): void {
  const routes = new Map<string, readonly RelayEnd[]>();
  const ways = new Map<string, Promise<Relay>>();

  const anyOf = (ends: readonly RelayEnd[] = []): RelayEnd | undefined => ends[Math.floor(random() * ends.length)];
  function follow(slice: EndpointSlice): void {
    const { namespace = '', labels } = slice.metadata;
    const name = labels?.['kubernetes.io/service-name'] ?? '';
    const path = serviceSocket(directory, { namespace, name });
    const all = slices
      .list()
      .filter(({ metadata }) => metadata.namespace === namespace && metadata.labels?.['kubernetes.io/service-name'] === name);
    // What is seen now is what will be obeyed then: later changes wait for their own time.
    const ends = endsOf(all);
    void sleep(lagMs).then(() => {
      routes.set(path, ends);
      if (ways.has(path)) return;
      const way = relay({ path }, () => anyOf(routes.get(path)));
      ways.set(path, way);
      way.catch((error: unknown) => void report(error, `listening for the Service ${namespace}/${name}`));
    });
  }
  // After the informer has taken it in.
  const told = (slice: EndpointSlice): void => queueMicrotask(() => follow(slice));
  const slices = informer<EndpointSlice>({
    client,
    of: { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice' },
    handlers: { onAdd: told, onUpdate: told, onDelete: told },
    report,
  });
}

/** Those that are ready; where none is, those that go but still serve. So kube-proxy has it. */
export function endsOf(slices: readonly EndpointSlice[]): readonly RelayEnd[] {
  const of = (judge: (conditions: NonNullable<Endpoint['conditions']>) => boolean): readonly RelayEnd[] =>
    slices.flatMap(({ endpoints, ports }) =>
      (endpoints ?? [])
        .filter(({ conditions = {} }) => judge(conditions))
        .flatMap(({ addresses: [host] }) => (host !== undefined && ports?.[0] ? [{ host, port: ports[0].port }] : [])),
    );
  const ready = of((conditions) => conditions.ready !== false);
  return ready.length > 0 ? ready : of(({ serving, terminating }) => serving !== false && terminating === true);
}
