/** How long to wait before trying again: longer each time, up to a limit. */
export interface Backoff {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** `failures` counts those in a row before. The jitter keeps all clients of a server that restarts from coming at one moment. */
export function backoffMs({ firstMs, mostMs }: Backoff, failures: number, random: () => number): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 30));
  return whole * (0.5 + random() / 2);
}
