import { type ObjectClient, type Registry, StatusError } from '@spacedock/kube';
import type { Logger } from 'pino';

export interface NamespaceContentsParts {
  readonly objects: ObjectClient;
  readonly registry: Registry;
  readonly log: Pick<Logger, 'error'>;
}

/** Deletes everything in a namespace whose project is gone: whoever is next to have its name must not find anything in it. */
export function emptiesNamespaces({ objects, registry, log }: NamespaceContentsParts) {
  return async (namespace: string): Promise<void> => {
    for (const kind of registry.all().filter(({ scope, answer }) => scope === 'Namespaced' && !answer)) {
      const { items } = await objects.list(kind, namespace);
      for (const { metadata } of items) {
        try {
          await objects.delete(kind, namespace, metadata.name);
        } catch (error) {
          if (!(error instanceof StatusError)) throw error;
          log.error({ err: error }, `${kind.kind} ${namespace}/${metadata.name} was left behind by its project, which is deleted`);
        }
      }
    }
  };
}
