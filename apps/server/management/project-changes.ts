import { type KindDeclaration, resourceOf, type Store, type Watch } from '@spacedock/kube';
import type { Logger } from 'pino';

export interface ProjectChangesParts {
  readonly store: Store;
  readonly projects: KindDeclaration;
  readonly onChange: () => void;
  readonly log: Pick<Logger, 'error'>;
}

/** Tells when any project changed: they say who sees what is in them. */
export async function projectChanges({
  store,
  projects,
  onChange,
  log,
}: ProjectChangesParts): Promise<{ readonly stop: () => void }> {
  let watch: Watch | undefined;
  let stopped = false;

  async function start(): Promise<void> {
    watch = await store.watch({ resource: resourceOf(projects) }, await store.revision(), {
      onChange,
      onProgress: () => undefined,
      onEnd(reason) {
        if (reason === 'closed' || stopped) return;
        onChange();
        start().catch((error: unknown) =>
          log.error({ err: error }, 'changes of projects are not followed any more; restart this server'),
        );
      },
    });
  }
  await start();
  return {
    stop() {
      stopped = true;
      watch?.stop();
    },
  };
}
