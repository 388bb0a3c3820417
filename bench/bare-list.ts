import fastify from 'fastify';
import pg from 'pg';

/** One more row than is sent: lists read it to know whether there are more. */
export interface BareQuery {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly send: number;
}

/**
 * What lists cost without us: a Fastify whose routes run the same SQL on the same pool size and send what comes back. No token, no
 * rights, no validation, no schema, no audit. Run as a process of its own, like the server:
 *
 *   node bench/bare-list.ts DATABASE_URL '{"projects": {"sql": …, "values": […], "send": 100}}'
 */
const [url = '', queries = '{}'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 20 });
const app = fastify();
for (const [name, { sql, values, send }] of Object.entries(JSON.parse(queries) as Readonly<Record<string, BareQuery>>)) {
  app.get(`/${name}`, async () => {
    const { rows } = await pool.query(sql, [...values]);
    return { data: rows.slice(0, send) };
  });
}

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
