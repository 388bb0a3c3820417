import { type Configs, readConfigs } from './configs.ts';
import type { Deployment } from './deployment-shapes.ts';

/** What an edit began with: what it is compared with, and what is typed into. */
export interface Edit {
  readonly version: number;
  readonly base: Configs;
  readonly draft: Configs;
  readonly note: string;
}

export type EditView = 'inputs' | 'json';

export function editOf({ configs, configsVersion }: Pick<Deployment, 'configs' | 'configsVersion'>): Edit {
  const base = readConfigs(configs);
  return { version: configsVersion, base, draft: base, note: '' };
}
