import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh directory that others may pass through, as root's server needs; removed by the caller with `remove`. */
export async function temporaryDirectory(purpose: string): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `spacedock-${purpose}-`));
  // mkdtemp closes it to everybody else; root's server runs as another user, and would have to move away.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
