import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface RequestLabels {
  readonly method: string;
  /** The pattern, `/api/projects/:projectId`: each path of its own would be a series for each id. */
  readonly route: string;
  /** `2xx`, or `aborted` when the caller went away. */
  readonly status: string;
}

export interface RequestMetrics {
  readonly started: () => void;
  readonly ended: (labels: RequestLabels, seconds: number) => void;
}

/** Figures that are kept elsewhere and looked up when somebody asks. */
export interface MetricSources {
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  readonly accessCache: { readonly hits: number; readonly misses: number; readonly size: number };
  readonly rateLimit: { readonly refused: number };
}

export interface ServerMetrics extends RequestMetrics {
  readonly text: () => Promise<string>;
  readonly mediaType: string;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What Prometheus reads at /metrics: the process (memory, event loop lag, garbage collection), requests, and our own parts. */
export function serverMetrics({ pool, accessCache, rateLimit }: MetricSources): ServerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'];
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests that were answered.', labelNames, registers });
  const durations = new Histogram({
    name: 'http_request_duration_seconds', help: 'From the first byte to the last.', labelNames, buckets, registers,
  });
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests under way.', registers });

  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({ name, help, registers, collect() { this.set(read()); } });
  const counter = (name: string, help: string, read: () => number): Counter =>
    new Counter({ name, help, registers, collect() { this.reset(); this.inc(read()); } });

  gauge('spacedock_pg_pool_connections', 'Connections to the database.', () => pool.totalCount);
  gauge('spacedock_pg_pool_idle_connections', 'Connections to the database that nobody uses.', () => pool.idleCount);
  gauge('spacedock_pg_pool_waiting_requests', 'Who waits for a connection: above 0 for long, the pool is too small.',
    () => pool.waitingCount);
  gauge('spacedock_access_cache_entries', 'Credentials whose rights are remembered.', () => accessCache.size);
  counter('spacedock_access_cache_hits_total', 'Requests whose rights were remembered.', () => accessCache.hits);
  counter('spacedock_access_cache_misses_total', 'Requests whose rights were read from the database.', () => accessCache.misses);
  counter('spacedock_rate_limited_total', 'Requests refused because their organisation sent too many.', () => rateLimit.refused);

  return {
    started: () => inFlight.inc(),
    ended(labels, seconds) {
      inFlight.dec();
      requests.inc({ ...labels });
      durations.observe({ ...labels }, seconds);
    },
    text: () => registry.metrics(),
    mediaType: registry.contentType,
  };
}
