import fastify from 'fastify';
import pg from 'pg';

/**
 * What the list of projects costs without us: a Fastify route that runs the same SQL on the same pool size and sends what
 * comes back. No token, no rights, no validation, no schema, no audit. Run as a process of its own, like the server.
 */
const [url = '', organisation = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 20 });

const sql = `select "id", "org_id", "name", "description", "created_by", "created_at", "updated_at", "id" as "sort_key", "id" as "sort_id"
  from "config"."projects" where "org_id" = $1 and "deleted_at" is null and true order by "id" desc limit $2`;

const app = fastify();
app.get('/projects', async () => {
  const { rows } = await pool.query(sql, [organisation, 101]);
  return { data: rows.slice(0, 100) };
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
