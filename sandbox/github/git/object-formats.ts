/** What git keeps, as bytes and as what they mean: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
export const objectTypes = ['commit', 'tree', 'blob', 'tag'] as const;
export type ObjectType = (typeof objectTypes)[number];

export interface GitObject {
  readonly type: ObjectType;
  readonly content: Buffer;
}

export interface TreeEntry {
  /** `100644`, `100755`, `040000`. */
  readonly mode: string;
  readonly path: string;
  readonly oid: string;
  /** A commit is a submodule. */
  readonly type: 'blob' | 'tree' | 'commit';
}

export interface Signature {
  readonly name: string;
  readonly email: string;
  /** In seconds. */
  readonly timestamp: number;
}

export interface Commit {
  readonly tree: string;
  readonly parent: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

export function commitContent({ tree, parent, author, committer, message }: Commit): Buffer {
  const signed = ({ name, email, timestamp }: Signature): string => `${name} <${email}> ${timestamp} +0000`;
  const lines = [
    `tree ${tree}`,
    ...parent.map((one) => `parent ${one}`),
    `author ${signed(author)}`,
    `committer ${signed(committer)}`,
  ];
  return Buffer.from(`${lines.join('\n')}\n\n${message}`);
}

export function commitIn(content: Buffer): Commit {
  const text = content.toString();
  const end = text.indexOf('\n\n');
  const head = text.slice(0, end < 0 ? undefined : end).split('\n');
  const valuesOf = (name: string): string[] =>
    head.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  return {
    tree: valuesOf('tree')[0] ?? '',
    parent: valuesOf('parent'),
    author: signatureIn(valuesOf('author')[0] ?? ''),
    committer: signatureIn(valuesOf('committer')[0] ?? ''),
    message: end < 0 ? '' : text.slice(end + 2),
  };
}

function signatureIn(text: string): Signature {
  const [, name = '', email = '', seconds = '0'] = /^(.*?) ?<(.*?)> (\d+)/.exec(text) ?? [];
  return { name, email, timestamp: Number(seconds) };
}

/** What a tag stands for. */
export const taggedIn = (content: Buffer): string => /^object ([0-9a-f]{40})$/m.exec(content.toString())?.[1] ?? '';

export function treeContent(entries: readonly TreeEntry[]): Buffer {
  // git sorts by bytes, and folders as if a slash stood after their name.
  const key = ({ path, type }: TreeEntry): Buffer => Buffer.from(type === 'tree' ? `${path}/` : path);
  const sorted = entries.toSorted((one, other) => Buffer.compare(key(one), key(other)));
  return Buffer.concat(
    sorted.flatMap(({ mode, path, oid }) => [Buffer.from(`${mode.replace(/^0/, '')} ${path}\0`), Buffer.from(oid, 'hex')]),
  );
}

export function treeIn(content: Buffer): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const zero = content.indexOf(0, space);
    if (space < 0 || zero < 0 || zero + 21 > content.length) throw new Error('A tree is cut off.');
    const mode = content.toString('latin1', at, space).padStart(6, '0');
    entries.push({
      mode,
      path: content.toString('utf8', space + 1, zero),
      oid: content.toString('hex', zero + 1, zero + 21),
      type: typeOf(mode),
    });
    at = zero + 21;
  }
  return entries;
}

function typeOf(mode: string): TreeEntry['type'] {
  if (mode === '040000') return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
}
