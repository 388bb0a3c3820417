import { promisify } from 'node:util';
import { createInflate, inflate as inflateWith, inflateSync, type InputType, type ZlibOptions } from 'node:zlib';
import { GitUnreadable } from './git-packets.ts';

export interface Inflated {
  readonly content: Buffer;
  /** How many bytes it was: where the next object of a pack begins is written nowhere else. */
  readonly read: number;
}

interface WithInfo {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

/** From here on another thread is worth its price. */
const large = 128 * 1024;
const inflateApart = promisify(
  inflateWith as (bytes: InputType, options: ZlibOptions, done: (error: Error | null, result: unknown) => void) => void,
);

/** What begins there, which is to be as long as it says. */
export async function inflated(pack: Buffer, at: number, size: number): Promise<Inflated> {
  const bytes = pack.subarray(at);
  const options = { info: true, maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, Math.min(size + 64, large)) };
  try {
    const { buffer, engine } = (size < large
      ? inflateSync(bytes, options)
      : await inflateApart(bytes, options)) as unknown as WithInfo;
    if (buffer.length !== size) throw new GitUnreadable(`an object has ${buffer.length} bytes and says ${size}`);
    return { content: buffer, read: engine.bytesWritten };
  } catch (error) {
    throw unreadable(error);
  }
}

/** How many bytes it is packed, without keeping any; `spend` hears of what it is unpacked, and may refuse. */
export async function passedOver(pack: Buffer, at: number, spend: (bytes: number) => void): Promise<number> {
  const stream = createInflate();
  stream.end(pack.subarray(at));
  let refusal: unknown;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      try {
        spend(chunk.length);
      } catch (error) {
        refusal = error;
        throw error;
      }
    }
  } catch (error) {
    throw refusal ?? unreadable(error);
  }
  return stream.bytesWritten;
}

const unreadable = (error: unknown): Error =>
  error instanceof GitUnreadable
    ? error
    : new GitUnreadable(`an object in it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
