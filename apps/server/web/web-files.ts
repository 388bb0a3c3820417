import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Encoding } from './accepted-encoding.ts';

/** What may be served, and as what: a file with another ending is not part of the app, whatever it does in its folder. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

export interface WebFile {
  readonly mediaType: string;
  /** Undefined when the file went since it was listed. */
  readonly read: (encoding?: Encoding) => Promise<Buffer | undefined>;
  /** In which it also lies there. */
  readonly encodings: readonly Encoding[];
}

/** A built app. */
export interface WebBuild {
  readonly index: string;
  /** Changes with the index, and so with everything that it names. */
  readonly tag: string;
  /** By their paths in the folder, without the index. Nothing else is ever read from the disk for anybody. */
  readonly files: ReadonlyMap<string, WebFile>;
}

export interface WebFiles {
  /** Undefined when there is none. A build that took another's place is noticed here. */
  readonly build: () => Promise<WebBuild | undefined>;
  /** The same without a look at the disk, for what cannot have changed. */
  readonly known: () => WebBuild | undefined;
}

export function webFiles(directory: string): WebFiles {
  let known: WebBuild | undefined;
  let knownMark: string | undefined;
  let loading: { readonly mark: string; readonly build: Promise<WebBuild> } | undefined;

  return {
    known: () => known,
    async build() {
      const mark = await markOf(join(directory, 'index.html'));
      if (mark === knownMark) return known;
      if (mark === undefined) known = undefined;
      else {
        // Many ask at once after a build: it is read once for all of them.
        if (loading?.mark !== mark) loading = { mark, build: readBuild(directory) };
        try {
          known = await loading.build;
        } finally {
          loading = undefined;
        }
      }
      knownMark = mark;
      return known;
    },
  };
}

/** Differs for every build: it is moved into place as a file of its own. */
async function markOf(path: string): Promise<string | undefined> {
  const found = await ifThere(stat(path, { bigint: true }));
  return found && `${found.ino} ${found.mtimeNs} ${found.size}`;
}

async function readBuild(directory: string): Promise<WebBuild> {
  const index = await readFile(join(directory, 'index.html'), 'utf8');
  const there = new Set(await pathsBelow(directory));
  const files = new Map<string, WebFile>();
  for (const path of there) {
    const mediaType = mediaTypes[extname(path)];
    if (mediaType === undefined) continue;
    files.set(path, {
      mediaType,
      encodings: (['br', 'gzip'] as const).filter((encoding) => there.has(`${path}${endings[encoding]}`)),
      read: (encoding) => ifThere(readFile(join(directory, encoding ? `${path}${endings[encoding]}` : path))),
    });
  }
  return { index, tag: tagOf(index), files };
}

/** Without what begins with a dot: there the next build is made. */
async function pathsBelow(directory: string, prefix = ''): Promise<readonly string[]> {
  const entries = await readdir(join(directory, prefix), { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map(async (entry): Promise<readonly string[]> => {
      const path = `${prefix}${entry.name}`;
      return entry.isDirectory() ? pathsBelow(directory, `${path}/`) : [path];
    });
  return (await Promise.all(found)).flat();
}

export const tagOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64url').slice(0, 22);

async function ifThere<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
