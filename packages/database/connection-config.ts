import pg from 'pg';

type Wanted = {
  readonly applicationName: string;
  /** Session settings, in force from the first statement on: sent with the connection, so that no reconnect forgets them. */
  readonly settings: Readonly<Record<string, string>>;
};

// A server that does not answer within this time is taken for unreachable.
const connectTimeoutMs = 5_000;

/** What pg needs to connect to this URL with these settings; options that the URL itself carries come first. */
export function connectionConfig(url: string, { applicationName, settings }: Wanted): pg.ClientConfig {
  const parsed = parseUrl(url);
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const options = [parsed.searchParams.get('options') ?? '', ...own].join(' ').trim();
  // pg lets the URL win over its arguments, so ours would be dropped without a word.
  parsed.searchParams.delete('options');
  return {
    connectionString: parsed.href,
    options,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** Which server and database, for messages: without the password. */
export function describeServer(url: string): string {
  const { host, port, database, user } = new pg.Client({ connectionString: parseUrl(url).href });
  return `PostgreSQL at ${host}:${port}, database ${database}, user ${user}`;
}

/** Connects, or tells what could not be reached. */
export async function connect(url: string, wanted: Wanted): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(url, wanted));
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw unreachable(url, error);
  }
}

export function unreachable(url: string, error: unknown): Error {
  return new Error(
    `${describeServer(url)} could not be reached: ${reasonOf(error)}. ` +
      'Check that it runs, that this machine may connect to it, and DATABASE_URL.',
    { cause: error },
  );
}

function parseUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && ['postgres:', 'postgresql:'].includes(parsed.protocol)) return parsed;
  // The URL itself is not shown: it holds a password.
  throw new Error('The database URL is not of the form postgres://user:password@host:port/database. Correct DATABASE_URL.');
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
