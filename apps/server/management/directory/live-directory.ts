import type { Client } from '@connectrpc/connect';
import type { DirectoryService } from '@spacedock/contracts';
import { directoryOf, emptyDirectory } from './directory-of.ts';
import type { Directory } from './directory.ts';

export interface LiveDirectoryParts {
  readonly client: Pick<Client<typeof DirectoryService>, 'getDirectory' | 'getDirectoryVersion'>;
  readonly organisationId: string;
  /** Follows a change, such as by showing it elsewhere. When it fails it is called again with the next look. */
  readonly follow: (directory: Directory) => Promise<void>;
}

export interface LiveDirectory {
  readonly current: () => Directory;
  /** False once the organisation is gone. */
  readonly exists: () => boolean;
  /** Resolves when `current` is as new as this call, and the change that made it so was followed. */
  readonly upToDate: () => Promise<void>;
}

/** Who and what there is in an organisation, kept in memory. Whether that is still good is asked, not believed: one small query. */
export function liveDirectory({ client, organisationId, follow }: LiveDirectoryParts): LiveDirectory {
  let current = emptyDirectory;
  let version = -1n;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function look(): Promise<void> {
    const asked = await client.getDirectoryVersion({ organisationId });
    if (asked.version === version) return;
    const found = await client.getDirectory({ organisationId });
    current = directoryOf(found);
    await follow(current);
    version = found.version;
  }

  function start(): Promise<void> {
    next = undefined;
    const mine = look().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  }

  return {
    current: () => current,
    exists: () => version !== 0n,
    upToDate() {
      if (!running) return start();
      // The one that runs may have asked before whatever the caller knows of happened.
      next ??= running.then(start, start);
      return next;
    },
  };
}
