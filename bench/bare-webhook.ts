import { createHmac, timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

/**
 * What taking a webhook costs without us: a Fastify that checks the signature of the bytes and inserts one row, which it answers
 * for once it is committed. No routes beside it, no limits, no log. Run as a process of its own, like the server:
 *
 *   node bench/bare-webhook.ts DATABASE_URL SECRET
 */
const [url = '', secret = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 20 });
await pool.query(
  'create table bare_deliveries (id text primary key, event text not null, facts jsonb not null, received_at timestamptz not null)',
);
const app = fastify({ bodyLimit: 25 * 1024 * 1024 });
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post('/webhook', async (request, reply) => {
  const raw = request.body as Buffer;
  const header = (name: string): string => String(request.headers[name]);
  const given = Buffer.from(header('x-hub-signature-256').slice('sha256='.length), 'hex');
  const right = createHmac('sha256', secret).update(raw).digest();
  if (given.length !== right.length || !timingSafeEqual(given, right)) return reply.code(401).send({ accepted: false });
  const { ref, after } = JSON.parse(raw.toString()) as { ref: string; after: string };
  await pool.query('insert into bare_deliveries values ($1, $2, $3, now()) on conflict do nothing', [
    header('x-github-delivery'),
    header('x-github-event'),
    JSON.stringify({ ref, after }),
  ]);
  return reply.code(202).send({ accepted: true });
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
