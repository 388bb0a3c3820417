import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const stored = 0;
const deflated = 8;
/** Offsets and sizes that say "look into the zip64 part", which archives under 4 GB do not have. */
const beyondZip32 = 0xffffffff;

/** The content of one file of a zip archive, checked against the archive's own checksum. */
export async function readZipEntry(archive: Buffer, name: string): Promise<Buffer> {
  const { method, checksum, packedSize, size, offset } = findEntry(archive, name);
  if (archive.readUInt32LE(offset) !== localEntry) throw new Error(`The zip archive is damaged at ${name}.`);
  // The local header repeats the name, and has extra fields that may be longer or shorter than those of the directory.
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const packed = archive.subarray(start, start + packedSize);
  const content = await unpack(packed, method, size);
  if (content.length !== size || crc32(content) !== checksum)
    throw new Error(`The zip archive is damaged: ${name} does not fit its checksum.`);
  return content;
}

async function unpack(packed: Buffer, method: number, size: number): Promise<Buffer> {
  if (method === stored) return packed;
  if (method === deflated) return inflate(packed, { maxOutputLength: Math.max(size, 1) });
  throw new Error(`The zip archive uses compression method ${method}; only 0 (stored) and 8 (deflated) are known here.`);
}

type Entry = {
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
};

function findEntry(archive: Buffer, name: string): Entry {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || archive.readUInt32LE(end) !== endOfDirectory)
    throw new Error('This is not a zip archive, or its end is missing.');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new Error('The directory of the zip archive is damaged.');
    const nameLength = archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === name) return readEntry(archive, at);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`The zip archive has no ${name}.`);
}

function readEntry(archive: Buffer, at: number): Entry {
  const entry = {
    method: archive.readUInt16LE(at + 10),
    checksum: archive.readUInt32LE(at + 16),
    packedSize: archive.readUInt32LE(at + 20),
    size: archive.readUInt32LE(at + 24),
    offset: archive.readUInt32LE(at + 42),
  };
  if ([entry.packedSize, entry.size, entry.offset].includes(beyondZip32))
    throw new Error('Zip archives over 4 GB are not read here.');
  return entry;
}
