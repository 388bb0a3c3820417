import { vi } from 'vitest';

/** vi.waitFor gives up after a second, which says more about how busy the machine is than about what is waited for. */
const patienceMs = 20_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? { timeout: options } : { timeout: patienceMs, ...options });
