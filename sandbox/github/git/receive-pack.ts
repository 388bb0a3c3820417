import type { GitObjects } from './git-objects.ts';
import { PackError } from './pack.ts';
import { packetReader, packets } from './pkt-line.ts';
import { sideBand } from './side-band.ts';
import { wantedObjects } from './wanted-objects.ts';

export interface RefUpdate {
  readonly ref: string;
  /** Undefined: it is made, or deleted. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface ReceivedPack {
  readonly objects: GitObjects;
  readonly refs: Readonly<Record<string, string>>;
  /** Moves it, and tells who wants to know. False: somebody else was faster. */
  readonly update: (update: RefUpdate) => Promise<boolean>;
  readonly body: Buffer;
}

const nothing = '0'.repeat(40);
const movedMeanwhile = 'failed to update ref: it was moved meanwhile';

/** A push: what moves where, and the objects for it. */
export async function receivePack({ objects, refs, update, body }: ReceivedPack): Promise<Buffer> {
  const reader = packetReader(body);
  const { lines } = reader.lines();
  const [, said = ''] = lines[0]?.split('\0') ?? [];
  const capabilities = new Set(said.split(' '));
  // `shallow` stands before the moves of who pushes from a shallow clone.
  const moves = lines.filter((line) => !line.startsWith('shallow ')).map(moveIn);
  if (moves.length === 0) return packets('flush');
  const pack = reader.rest();
  const unpacked = pack.length === 0 ? 'ok' : await unpack(objects, pack);
  const problems = new Map<string, string>();
  for (const move of moves) {
    const problem = unpacked === 'ok' ? await problemOf(objects, refs, move) : 'unpacker error';
    if (problem !== undefined) problems.set(move.ref, problem);
  }
  if (capabilities.has('atomic') && problems.size > 0) {
    for (const { ref } of moves) if (!problems.has(ref)) problems.set(ref, 'atomic push failure');
  }
  for (const move of moves) {
    if (!problems.has(move.ref) && !(await update(move))) problems.set(move.ref, movedMeanwhile);
  }
  if (!capabilities.has('report-status')) return Buffer.alloc(0);
  const told = moves.map(({ ref }) => (problems.has(ref) ? `ng ${ref} ${problems.get(ref)}` : `ok ${ref}`));
  const report = packets({ line: `unpack ${unpacked}` }, ...told.map((line) => ({ line })), 'flush');
  return capabilities.has('side-band-64k') ? Buffer.concat([sideBand(1, report), packets('flush')]) : report;
}

function moveIn(line: string): RefUpdate {
  const [before = '', after = '', ref = ''] = (line.split('\0')[0] ?? '').trim().split(' ');
  const known = (oid: string): string | undefined => (oid === nothing ? undefined : oid);
  return { ref, before: known(before), after: known(after) };
}

/** `ok`, or why not. */
async function unpack(objects: GitObjects, pack: Buffer): Promise<string> {
  try {
    await objects.unpack(pack);
    return 'ok';
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    return `index-pack failed: ${error.message}`;
  }
}

async function problemOf(
  objects: GitObjects,
  refs: Readonly<Record<string, string>>,
  { ref, before, after }: RefUpdate,
): Promise<string | undefined> {
  if (!/^refs\/(?:heads|tags)\/[^\s~^:?*[\\]+$/.test(ref)) return 'deny updating a hidden ref';
  if (refs[ref] !== before) return movedMeanwhile;
  if (after === undefined) return undefined;
  try {
    const { oids } = await wantedObjects(objects, { wants: [after], haves: Object.values(refs), shallow: [] });
    for (const oid of oids) if (!(await objects.has(oid))) return 'missing necessary objects';
    return undefined;
  } catch {
    return 'missing necessary objects'; // said to who pushes, as git says it
  }
}
