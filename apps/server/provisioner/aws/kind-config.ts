import type { Static, TObject } from 'typebox';

/** Names what is wrong with a field of the config, by its path in it: `nodeGroups.0.min`. */
export type Wrong = (path: string, problem: string) => void;

/** The `config` of a kind of job. */
export interface KindConfig<Schema extends TObject, Config> {
  readonly schema: Schema;
  /** Fills in what was not said, and looks at what a schema cannot: at fields beside each other. */
  readonly complete: (given: Static<Schema>, wrong: Wrong) => Config;
}

export const kindConfig = <Schema extends TObject, Config>(
  schema: Schema,
  complete: KindConfig<Schema, Config>['complete'],
): KindConfig<Schema, Config> => ({ schema, complete });
