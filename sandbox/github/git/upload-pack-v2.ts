import type { RepositoryRecord } from '../github-state.ts';
import { advertisedRefs } from './advertised-refs.ts';
import type { GitObjects } from './git-objects.ts';
import { mayBeWanted } from './may-be-wanted.ts';
import { type PacketReader, packetReader, packets } from './pkt-line.ts';
import { sideBand } from './side-band.ts';
import { wantedObjects } from './wanted-objects.ts';

/** What git speaks today: one command a request, https://git-scm.com/docs/protocol-v2 */
export async function uploadPackV2(repository: RepositoryRecord, objects: GitObjects, body: Buffer): Promise<Buffer> {
  const reader = packetReader(body);
  const { lines, mark } = reader.lines();
  const command = lines.find((line) => line.startsWith('command='))?.slice('command='.length);
  const given = mark === 'delimiter' ? reader.lines().lines : [];
  switch (command) {
    case 'ls-refs':
      return lsRefs(repository, objects, given);
    case 'fetch':
      return fetchCommand(repository, objects, given);
    default:
      return command === undefined && isEmpty(reader)
        ? packets('flush')
        : packets(Buffer.from(`ERR unknown command '${command ?? ''}'`));
  }
}

/** git sends an empty request first, to see whether its login is good before it sends a lot. */
const isEmpty = (reader: PacketReader): boolean => reader.rest().length === 0;

async function lsRefs(repository: RepositoryRecord, objects: GitObjects, given: readonly string[]): Promise<Buffer> {
  const prefixes = given.filter((line) => line.startsWith('ref-prefix ')).map((line) => line.slice('ref-prefix '.length));
  const refs = (await advertisedRefs(repository, objects)).filter(
    ({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)),
  );
  const lines = refs.map(({ name, oid, symref, peeled }) =>
    [
      oid,
      name,
      ...(symref !== undefined && given.includes('symrefs') ? [`symref-target:${symref}`] : []),
      ...(peeled !== undefined && given.includes('peel') ? [`peeled:${peeled}`] : []),
    ].join(' '),
  );
  // So that the clone of an empty repository begins on the right branch.
  if (refs.every(({ name }) => name !== 'HEAD') && given.includes('unborn')) {
    lines.unshift(`unborn HEAD symref-target:refs/heads/${repository.defaultBranch}`);
  }
  return packets(...lines.map((line) => ({ line })), 'flush');
}

async function fetchCommand(repository: RepositoryRecord, objects: GitObjects, given: readonly string[]): Promise<Buffer> {
  const valuesOf = (word: string): string[] =>
    given.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const wants = valuesOf('want');
  for (const want of wants) {
    if (!(await mayBeWanted(repository, objects, want))) return packets(Buffer.from(`ERR upload-pack: not our ref ${want}`));
  }
  const haves = valuesOf('have');
  const parts: Buffer[] = [];
  if (!given.includes('done')) {
    const common: string[] = [];
    for (const oid of haves) if (await objects.commit(oid)) common.push(oid);
    parts.push(packets({ line: 'acknowledgments' }, ...common.map((oid) => ({ line: `ACK ${oid}` }))));
    if (common.length === 0) return Buffer.concat([...parts, packets({ line: 'NAK' }, 'flush')]);
    parts.push(packets({ line: 'ready' }, 'delimiter'));
  }
  const [deepen] = valuesOf('deepen');
  const depth = deepen === undefined ? undefined : Number(deepen);
  const wanted = await wantedObjects(objects, {
    wants,
    haves,
    shallow: valuesOf('shallow'),
    depth,
    relative: given.includes('deepen-relative'),
  });
  if (depth !== undefined) {
    const edges = [...wanted.shallow.map((oid) => `shallow ${oid}`), ...wanted.unshallow.map((oid) => `unshallow ${oid}`)];
    parts.push(packets({ line: 'shallow-info' }, ...edges.map((line) => ({ line })), 'delimiter'));
  }
  parts.push(packets({ line: 'packfile' }));
  if (!given.includes('no-progress')) parts.push(sideBand(2, `Enumerating objects: ${wanted.oids.length}, done.\n`));
  return Buffer.concat([...parts, sideBand(1, await objects.pack(wanted.oids)), packets('flush')]);
}
