import { dirname, resolve } from 'node:path/posix';
import type { PromiseFsClient } from 'isomorphic-git';

/** A file system in memory, as far as isomorphic-git needs one. */
export function memoryFiles(): PromiseFsClient {
  const files = new Map<string, Buffer>();
  const folders = new Map<string, Set<string>>([['/', new Set()]]);
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const clean = (path: string): string => resolve('/', path);

  function enter(path: string): void {
    const folder = folders.get(dirname(path));
    if (!folder) throw problem('ENOENT', path);
    folder.add(nameOf(path));
  }
  function stat(given: string) {
    const path = clean(given);
    const file = files.get(path);
    if (!file && !folders.has(path)) throw problem('ENOENT', path);
    const at = new Date(0);
    return {
      type: file ? 'file' : 'dir',
      mode: file ? 0o100644 : 0o40000,
      size: file?.length ?? 0,
      ino: 0,
      mtimeMs: 0,
      ctimeMs: 0,
      mtime: at,
      ctime: at,
      uid: 0,
      gid: 0,
      dev: 0,
      isFile: () => file !== undefined,
      isDirectory: () => file === undefined,
      isSymbolicLink: () => false,
    };
  }
  function makeFolder(path: string, recursive: boolean): void {
    if (folders.has(path) && recursive) return;
    if (folders.has(path) || files.has(path)) throw problem('EEXIST', path);
    if (recursive) makeFolder(dirname(path), true);
    enter(path);
    folders.set(path, new Set());
  }
  const removed = (path: string): void => void folders.get(dirname(path))?.delete(nameOf(path));

  return {
    promises: {
      async readFile(path: string, options?: string | { readonly encoding?: string }) {
        const found = files.get(clean(path));
        if (!found) throw problem(folders.has(clean(path)) ? 'EISDIR' : 'ENOENT', path);
        const encoding = typeof options === 'string' ? options : options?.encoding;
        return encoding === undefined ? found : found.toString(encoding as BufferEncoding);
      },
      async writeFile(given: string, data: string | Uint8Array) {
        const path = clean(given);
        if (folders.has(path)) throw problem('EISDIR', path);
        enter(path);
        files.set(path, Buffer.from(typeof data === 'string' ? Buffer.from(data) : data));
      },
      async unlink(given: string) {
        const path = clean(given);
        if (!files.delete(path)) throw problem('ENOENT', path);
        removed(path);
      },
      async readdir(path: string) {
        const folder = folders.get(clean(path));
        if (!folder) throw problem(files.has(clean(path)) ? 'ENOTDIR' : 'ENOENT', path);
        return [...folder];
      },
      async mkdir(path: string, options?: { readonly recursive?: boolean }) {
        makeFolder(clean(path), options?.recursive ?? false);
      },
      async rmdir(given: string) {
        const path = clean(given);
        if ((folders.get(path)?.size ?? 0) > 0) throw problem('ENOTEMPTY', path);
        if (!folders.delete(path)) throw problem('ENOENT', path);
        removed(path);
      },
      stat: async (path: string) => stat(path),
      lstat: async (path: string) => stat(path),
      // isomorphic-git does not start without these two, whatever its types say.
      async readlink(path: string) {
        throw problem('EINVAL', path);
      },
      async symlink(_target: string, path: string) {
        throw problem('EPERM', path);
      },
    },
  };
}

const problem = (code: string, path: string): Error => Object.assign(new Error(`${code}: ${path}`), { code });
