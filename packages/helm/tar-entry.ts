import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);
const block = 512;

/** The content of one regular file of a gzipped tar archive. Names over 100 characters are not looked for. */
export async function readTarEntry(archive: Buffer, name: string): Promise<Buffer> {
  const tar = await unzip(archive);
  for (let at = 0; at + block <= tar.length;) {
    const header = tar.subarray(at, at + block);
    // Two empty blocks end the archive.
    if (header.every((byte) => byte === 0)) break;
    if (!fitsChecksum(header)) throw new Error(`The tar archive is damaged at byte ${at}.`);
    const size = octal(header, 124, 12);
    const isFile = header[156] === 0 || header[156] === '0'.charCodeAt(0);
    const start = at + block;
    if (isFile && fullName(header) === name) {
      if (start + size > tar.length) throw new Error(`The tar archive ends in the middle of ${name}.`);
      return tar.subarray(start, start + size);
    }
    at = start + Math.ceil(size / block) * block;
  }
  throw new Error(`The tar archive has no ${name}.`);
}

function fullName(header: Buffer): string {
  const [name, prefix] = [text(header, 0, 100), text(header, 345, 155)];
  return text(header, 257, 5) === 'ustar' && prefix !== '' ? `${prefix}/${name}` : name;
}

function fitsChecksum(header: Buffer): boolean {
  // The sum is taken over the header with its own eight bytes read as spaces.
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  return sum === octal(header, 148, 8);
}

function octal(header: Buffer, start: number, length: number): number {
  const digits = text(header, start, length).trim();
  if (!/^[0-7]*$/.test(digits))
    throw new Error('The tar archive has a number that is not octal; files over 8 GB are not read here.');
  return digits === '' ? 0 : Number.parseInt(digits, 8);
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}
