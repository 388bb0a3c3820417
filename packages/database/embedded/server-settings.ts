type Wanted = {
  readonly port: number;
  readonly durable: boolean;
};

/** The server's settings as command line arguments: every start brings those of the running release, whatever the files say. */
export function serverSettings(
  { port, durable }: Wanted,
  others: Readonly<Record<string, string>> = {},
): readonly string[] {
  return Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A socket file's path may have 107 bytes; a data directory deep in somebody's home is longer.
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    // Clients get their own errors. In the server's log they would show values of rows, and with them secrets.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? durableSettings() : fastSettings),
    ...others,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function durableSettings(): Readonly<Record<string, string>> {
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // macOS tells that data is on disk while it is still in the drive's own memory, unless asked this way.
    ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
  };
}

// For tests whose data may be lost.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Written over again soon: the directory may be in memory.
  max_wal_size: '128MB',
} as const;
