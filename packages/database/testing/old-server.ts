import { once } from 'node:events';
import { createServer } from 'node:net';

/** Speaks just enough of PostgreSQL's protocol to be asked for its version. No release that old can be installed for a test. */
export async function startOldServer(version: string) {
  const server = createServer((socket) => {
    let greeted = false;
    socket.on('data', (chunk) => {
      if (!greeted) {
        greeted = true;
        socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]));
      } else if (String.fromCharCode(chunk[0] ?? 0) === 'Q') {
        const text = [int32(25), int16(-1), int32(-1), int16(0)];
        const column = Buffer.concat([int16(1), Buffer.from('version\0'), int32(0), int16(0), ...text]);
        const row = Buffer.concat([int16(1), int32(version.length), Buffer.from(version)]);
        const end = [message('C', Buffer.from('SELECT 1\0')), message('Z', Buffer.from('I'))];
        socket.write(Buffer.concat([message('T', column), message('D', row), ...end]));
      } else {
        socket.end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `postgres://someone@127.0.0.1:${port}/shop`,
    async close(): Promise<void> {
      server.close();
      await once(server, 'close');
    },
  };
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
