import type { RepositoryRecord } from '../github-state.ts';
import type { GitObjects } from './git-objects.ts';
import { mayBeWanted } from './may-be-wanted.ts';
import { packetReader, packets } from './pkt-line.ts';
import { sideBand } from './side-band.ts';
import { wantedObjects } from './wanted-objects.ts';

/** A fetch as git began with it (protocol version 0, which isomorphic-git speaks). */
export async function uploadPack(repository: RepositoryRecord, objects: GitObjects, body: Buffer): Promise<Buffer> {
  const asked = askedIn(body);
  if (asked.wants.length === 0) return packets('flush');
  for (const want of asked.wants) {
    if (!(await mayBeWanted(repository, objects, want))) return packets(Buffer.from(`ERR upload-pack: not our ref ${want}`));
  }
  const wanted = await wantedObjects(objects, asked);
  const parts: Buffer[] = [];
  if (asked.depth !== undefined) {
    const edges = [...wanted.shallow.map((oid) => `shallow ${oid}`), ...wanted.unshallow.map((oid) => `unshallow ${oid}`)];
    parts.push(packets(...edges.map((line) => ({ line })), 'flush'));
    // The first of two requests: they only want to know where it is cut.
    if (!asked.done && asked.haves.length === 0 && !asked.flushed) return Buffer.concat(parts);
  }
  const common: string[] = [];
  for (const oid of asked.haves) if (await objects.commit(oid)) common.push(oid);
  const detailed = asked.capabilities.has('multi_ack_detailed');
  if (detailed) parts.push(packets(...common.map((oid) => ({ line: `ACK ${oid} common` }))));
  const last = common.at(-1);
  if (!asked.done) {
    if (detailed && last !== undefined) parts.push(packets({ line: `ACK ${last} ready` }));
    return Buffer.concat([...parts, packets({ line: !detailed && last !== undefined ? `ACK ${last}` : 'NAK' })]);
  }
  parts.push(packets({ line: last === undefined ? 'NAK' : `ACK ${last}` }));
  const pack = await objects.pack(wanted.oids);
  if (!asked.capabilities.has('side-band-64k') && !asked.capabilities.has('side-band')) return Buffer.concat([...parts, pack]);
  if (!asked.capabilities.has('no-progress')) {
    parts.push(sideBand(2, `Enumerating objects: ${wanted.oids.length}, done.\n`));
  }
  return Buffer.concat([...parts, sideBand(1, pack), packets('flush')]);
}

interface Asked {
  readonly wants: readonly string[];
  readonly haves: readonly string[];
  readonly shallow: readonly string[];
  readonly depth: number | undefined;
  readonly relative: boolean;
  readonly done: boolean;
  /** A list of what they have was ended, though it may be empty. */
  readonly flushed: boolean;
  readonly capabilities: ReadonlySet<string>;
}

function askedIn(body: Buffer): Asked {
  const reader = packetReader(body);
  const { lines: first } = reader.lines();
  const after: string[] = [];
  let flushed = false;
  for (;;) {
    const { lines, mark } = reader.lines();
    after.push(...lines);
    if (mark === undefined) break;
    flushed = true;
  }
  const valuesOf = (lines: readonly string[], word: string): string[] =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.split(' ')[1] ?? '');
  const [depth] = valuesOf(first, 'deepen');
  const capabilities = new Set(first[0]?.split(' ').slice(2));
  return {
    wants: valuesOf(first, 'want'),
    shallow: valuesOf(first, 'shallow'),
    haves: valuesOf(after, 'have'),
    depth: depth === undefined ? undefined : Number(depth),
    done: after.includes('done') || first.includes('done'),
    flushed,
    relative: capabilities.has('deepen-relative'),
    capabilities,
  };
}
