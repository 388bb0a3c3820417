import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { KubeObject } from '../../kube-object.ts';
import { type Informer, informer, type InformerOptions } from '../informer.ts';

export interface RecordedInformer extends Informer<KubeObject> {
  /** `add default/w 7`: what was told, in order. */
  readonly told: readonly string[];
  readonly problems: readonly unknown[];
  /** Resolves when this was told. */
  readonly until: (isIt: (told: readonly string[]) => boolean) => Promise<void>;
}

/** An informer that writes down what it tells. It tries again at once, and ends with the test. */
export function recordedInformer(options: Omit<InformerOptions<KubeObject>, 'handlers' | 'report'>): RecordedInformer {
  const told: string[] = [];
  const problems: unknown[] = [];
  const news = new EventEmitter();
  const tell = (what: string, { metadata }: KubeObject): void => {
    told.push(`${what} ${metadata.namespace}/${metadata.name} ${metadata.resourceVersion}`);
    news.emit('told');
  };
  const made = informer<KubeObject>({
    backoff: { firstMs: 1, mostMs: 5 },
    ...options,
    handlers: { onAdd: (object) => tell('add', object), onUpdate: (object) => tell('update', object), onDelete: (object) => tell('delete', object) },
    report: (error) => void problems.push(error),
  });
  onTestFinished(() => made.stop());
  return {
    ...made, told, problems,
    async until(isIt) {
      while (!isIt(told)) await once(news, 'told');
    },
  };
}
