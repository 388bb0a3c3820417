const textType = 25;
const bigintType = 20;
const nullLength = -1;

/**
 * PostgreSQL's binary form of `text[]`, which is how pg sends a Buffer. In the form of text each quote of a JSON body would have
 * to be escaped here and unescaped there, which is most of the work of a write.
 */
export function textArray(values: readonly (string | undefined)[]): Buffer {
  const sizes = values.map((value) => (value === undefined ? 0 : Buffer.byteLength(value)));
  return arrayOf(textType, values, sizes, (array, value, offset) => array.write(value, offset));
}

/** The same of `bigint[]`. */
export function bigintArray(values: readonly (bigint | undefined)[]): Buffer {
  const sizes = values.map((value) => (value === undefined ? 0 : 8));
  return arrayOf(bigintType, values, sizes, (array, value, offset) => array.writeBigInt64BE(value, offset));
}

function arrayOf<Value>(
  type: number, values: readonly (Value | undefined)[], sizes: readonly number[], write: (array: Buffer, value: Value, offset: number) => void,
): Buffer {
  const array = Buffer.allocUnsafe(20 + sizes.reduce((sum, size) => sum + 4 + size, 0));
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(1, 4); // there may be nulls
  array.writeInt32BE(type, 8);
  array.writeInt32BE(values.length, 12);
  array.writeInt32BE(1, 16); // the index of the first one
  let offset = 20;
  for (const [index, value] of values.entries()) {
    const size = sizes[index] ?? 0;
    array.writeInt32BE(value === undefined ? nullLength : size, offset);
    if (value !== undefined) write(array, value, offset + 4);
    offset += 4 + size;
  }
  return array;
}
