import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readZipEntry } from './zip-entry.ts';

type File = { readonly name: string; readonly content: Buffer; readonly stored?: boolean };

/** As the format's description says; extra fields differ between the two headers, as real archives have it. */
function zip(files: readonly File[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false } of files) {
    const packed = stored ? content : deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(stored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const extra = Buffer.from('EXTRA');
    fields.writeUInt16LE(extra.length, 24);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name), extra);
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

test('every file of an archive is read as it was put in', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
  const files = fc.uniqueArray(fc.record({ name, content: fc.uint8Array({ maxLength: 2000 }), stored: fc.boolean() }), {
    selector: (file) => file.name,
  });
  await fc.assert(
    fc.asyncProperty(files, async (made) => {
      const archive = zip(made.map((file) => ({ ...file, content: Buffer.from(file.content) })));
      for (const file of made) expect(await readZipEntry(archive, file.name)).toEqual(Buffer.from(file.content));
      await expect(readZipEntry(archive, 'x'.repeat(40))).rejects.toThrow('The zip archive has no xxx');
    }),
  );
});

test('no changed byte of a packed file goes unnoticed', async () => {
  const content = Buffer.from('the same words again, the same words again, and something else');
  const archive = zip([{ name: 'a', content }]);
  const packed = deflateRawSync(content).length;
  await fc.assert(
    fc.asyncProperty(fc.nat(packed - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const damaged = Buffer.from(archive);
      const position = 30 + 1 + at;
      damaged[position] = (damaged[position] ?? 0) ^ flip;
      const read = await readZipEntry(damaged, 'a').catch(() => 'refused');
      // Some bits of the last byte belong to nobody.
      if (read !== 'refused') expect(read).toEqual(content);
    }),
  );
  await expect(readZipEntry(Buffer.from('no archive at all'), 'a')).rejects.toThrow('not a zip archive');
  await expect(readZipEntry(archive.subarray(0, -22), 'a')).rejects.toThrow('not a zip archive');
});

test('an entry cannot unpack to more than its directory says', async () => {
  const archive = zip([{ name: 'bomb', content: Buffer.alloc(1_000_000) }]);
  const entry = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  archive.writeUInt32LE(1000, entry + 24);
  await expect(readZipEntry(archive, 'bomb')).rejects.toThrow(/larger than 1000 bytes/);
});
