import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The user whom PostgreSQL runs as when this process is root, because PostgreSQL refuses to run as root. */
export type RunAs = {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
};

/** `postgres` when the machine has that user, else `nobody`. No user is ever created. */
export async function unprivilegedUser(): Promise<RunAs> {
  const passwd = await readFile('/etc/passwd', 'utf8');
  const found = userIn(passwd, 'postgres') ?? userIn(passwd, 'nobody');
  if (!found) {
    throw new Error(
      'PostgreSQL does not run as root, and /etc/passwd has neither a user postgres nor a user nobody to run it as. ' +
        'Start Spacedock as a normal user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return found;
}

export function userIn(passwd: string, name: string): RunAs | undefined {
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) return undefined;
  // macOS writes -2 for nobody; the system calls want it unsigned.
  return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** The part of spawn's options that switches the user; nothing when this process runs as the right one already. */
export function spawnAs(runAs: RunAs | undefined): { readonly uid?: number; readonly gid?: number } {
  return runAs ? { uid: runAs.uid | 0, gid: runAs.gid | 0 } : {};
}

/**
 * Whether that user gets through to all of these paths and may read them (directories: enter them). Really tried as that user
 * instead of computed from mode bits, so that access lists and mount options count too.
 */
export async function reaches(runAs: RunAs, paths: readonly string[]): Promise<boolean> {
  const script = 'for path; do if test -d "$path"; then test -x "$path"; else test -r "$path"; fi || exit 1; done';
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...paths], { ...spawnAs(runAs), cwd: '/', env: {}, stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(new Error(`Root may not start a program as user ${runAs.name} (uid ${runAs.uid}) here: ${error.message}. ` +
        'Start Spacedock as a normal user, or set DATABASE_URL to a PostgreSQL of your own.'));
    });
    child.once('exit', (code) => resolve(code === 0));
  });
}
