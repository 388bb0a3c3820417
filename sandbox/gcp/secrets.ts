import type { SecretRecord } from './gcp-state.ts';
import type { GcpWorld } from './gcp-world.ts';

export const secretPath = ({ state }: GcpWorld, name: string): string => `projects/${state.projectNumber}/secrets/${name}`;

/** Without a version: nothing can be read of it yet. */
export function newSecret({ state, now, changed }: GcpWorld, name: string, labels: SecretRecord['labels'] = {}): SecretRecord {
  const record: SecretRecord = { name, labels, createdAt: now().toISOString(), versions: [] };
  state.secrets.push(record);
  changed();
  return record;
}

/** In base64, as it travels. */
export function addVersion({ now, changed }: GcpWorld, { versions }: SecretRecord, data: string): void {
  versions.push({ createdAt: now().toISOString(), data, state: 'ENABLED' });
  changed();
}
