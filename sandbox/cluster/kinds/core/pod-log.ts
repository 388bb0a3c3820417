import { badRequest, notFound, PlainAnswer, type SubresourceDeclaration } from '@spacedock/kube';
import { allContainers } from '../../defaults/pod-defaults.ts';
import type { ContainerStatus, Pod } from '../../shapes/pod.ts';

/** What the containers of a pod are to have said; without it they say when they started and how they ended. */
export const logAnnotation = 'sandbox.spacedock.dev/log';

export const podLog: SubresourceDeclaration = {
  verbs: ['get'],
  responseKind: { group: '', version: 'v1', kind: 'Pod' },
  async handle({ kind, name, query, context }) {
    const pod = (await context.objects.get(kind, context.namespace, name)) as Pod | undefined;
    if (!pod) throw notFound(kind, name);
    const container = containerOf(pod, query.get('container') ?? '');
    const status = [...(pod.status?.containerStatuses ?? []), ...(pod.status?.initContainerStatuses ?? [])].find(
      (candidate) => candidate.name === container,
    );
    const previous = query.get('previous') === 'true';
    if (previous && !status?.lastState?.terminated)
      throw badRequest(`previous terminated container "${container}" in pod "${name}" not found`);
    const waiting = status?.state?.waiting;
    if (!previous && (!status || (waiting && !status.lastState?.terminated))) {
      throw badRequest(
        `container "${container}" in pod "${name}" is waiting to start: ${waiting?.message || waiting?.reason || 'ContainerCreating'}`,
      );
    }
    return new PlainAnswer(
      'text/plain',
      shown(pod.metadata.annotations?.[logAnnotation] ?? linesOf(pod, container, status, previous), query),
    );
  },
};

function containerOf(pod: Pod, asked: string): string {
  const names = allContainers(pod.spec).map(({ name }) => name);
  if (asked !== '') {
    if (!names.includes(asked)) throw badRequest(`container ${asked} is not valid for pod ${pod.metadata.name}`);
    return asked;
  }
  const [only, ...others] = pod.spec.containers.map(({ name }) => name);
  const preferred = pod.metadata.annotations?.['kubectl.kubernetes.io/default-container'];
  if (preferred && names.includes(preferred)) return preferred;
  if (only === undefined || others.length > 0)
    throw badRequest(`a container name must be specified for pod ${pod.metadata.name}, choose one of: [${names.join(' ')}]`);
  return only;
}

function linesOf(pod: Pod, container: string, status: ContainerStatus | undefined, previous: boolean): string {
  const image = allContainers(pod.spec).find(({ name }) => name === container)?.image ?? '';
  const state = previous ? status?.lastState : status?.state;
  const started = state?.running?.startedAt ?? state?.terminated?.startedAt ?? status?.lastState?.terminated?.startedAt ?? '';
  const ended = state?.terminated ?? (state?.waiting ? status?.lastState?.terminated : undefined);
  return `${started} ${container}: started ${image}\n${ended ? `${ended.finishedAt ?? ''} ${container}: ended with exit code ${ended.exitCode}\n` : ''}`;
}

function shown(text: string, query: URLSearchParams): string {
  const tail = query.get('tailLines');
  const limit = query.get('limitBytes');
  const lines = text.replace(/\n$/, '').split('\n');
  const kept = tail === null ? lines : Number(tail) === 0 ? [] : lines.slice(-Number(tail));
  const whole = kept.length === 0 ? '' : `${kept.join('\n')}\n`;
  return limit === null ? whole : whole.slice(0, Number(limit));
}
