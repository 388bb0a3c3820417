import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';

/** What a cloud of the sandbox knows, kept over restarts where a file is given. */
export interface KeptState<State> {
  /** Change it in place, then call `changed`. */
  readonly state: State;
  readonly changed: () => void;
  /** Resolves when the last change is on disk. */
  readonly flush: () => Promise<void>;
}

export function keptState<State>(file: string | undefined, initial: () => State, onError: (error: unknown) => void): KeptState<State> {
  const state = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as State : initial();
  let writing: Promise<void> = Promise.resolve();
  let waiting = false;

  async function write(path: string): Promise<void> {
    waiting = false;
    const part = `${path}.part`;
    await writeFile(part, JSON.stringify(state), { mode: 0o600 });
    await rename(part, path);
  }

  return {
    state,
    changed() {
      if (file === undefined || waiting) return;
      waiting = true;
      writing = writing.then(() => write(file)).catch(onError);
    },
    flush: () => writing,
  };
}
