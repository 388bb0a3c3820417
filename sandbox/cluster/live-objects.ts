import type { KindDeclaration, KubeObject, ObjectClient, ServerLog, Watch } from '@spacedock/kube';

/** All objects of a kind, in memory, kept current by a watch. */
export interface LiveObjects<Shape extends KubeObject = KubeObject> {
  readonly get: (namespace: string, name: string) => Shape | undefined;
  readonly all: () => Iterable<Shape>;
  readonly stop: () => void;
}

export interface LiveOptions<Shape extends KubeObject> {
  readonly client: ObjectClient;
  readonly kind: KindDeclaration;
  readonly log: ServerLog;
  readonly onChange?: (object: Shape, gone: boolean) => void;
}

/** Lists once, then follows. Resolves when the list is in memory: who asks after that misses nothing that was there before. */
export async function liveObjects<Shape extends KubeObject = KubeObject>({
  client,
  kind,
  log,
  onChange,
}: LiveOptions<Shape>): Promise<LiveObjects<Shape>> {
  const objects = new Map<string, Shape>();
  const keyOf = (namespace: string, name: string): string => `${namespace}/${name}`;
  let watch: Watch | undefined;
  let stopped = false;

  async function follow(): Promise<void> {
    const { items, revision } = await client.list(kind);
    const listed = new Map(
      items.map((item) => [keyOf(item.metadata.namespace ?? '', item.metadata.name), item as Shape] as const),
    );
    const left = [...objects].filter(([key]) => !listed.has(key)).map(([, object]) => object);
    const changed = [...listed]
      .filter(([key, object]) => objects.get(key)?.metadata.resourceVersion !== object.metadata.resourceVersion)
      .map(([, object]) => object);
    objects.clear();
    for (const [key, object] of listed) objects.set(key, object);
    for (const object of left) onChange?.(object, true);
    for (const object of changed) onChange?.(object, false);
    const following = await client.watch(kind, revision, {
      onChange({ type, object }) {
        const next = JSON.parse(object.text) as Shape;
        const key = keyOf(object.namespace, object.name);
        if (type === 'DELETED') objects.delete(key);
        else objects.set(key, next);
        onChange?.(next, type === 'DELETED');
      },
      onProgress: () => undefined,
      // History was pruned while we were behind: what is there now is all that counts.
      onEnd: (reason) => void (reason === 'expired' && !stopped && startAgain()),
    });
    if (stopped) following.stop();
    else watch = following;
  }

  function startAgain(): void {
    follow().catch((error: unknown) => {
      log.error(
        { err: error, kind: kind.kind },
        'objects could not be read again and are shown as they were; the next restart reads them',
      );
    });
  }

  await follow();
  return {
    get: (namespace, name) => objects.get(keyOf(namespace, name)),
    all: () => objects.values(),
    stop() {
      stopped = true;
      watch?.stop();
    },
  };
}
