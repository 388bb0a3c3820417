interface EngineFacts {
  readonly title: string;
  readonly version: string;
  readonly versions: readonly string[];
  readonly instanceClass: string;
  readonly classPrefix: 'db.' | 'cache.';
}

/** What is filled in for an engine. Whether a region offers a version on a class, the review asks the cloud. */
export const engines = {
  postgres: {
    title: 'PostgreSQL',
    version: '16.3',
    versions: ['18', '17', '16.3', '16', '15', '14', '13'],
    instanceClass: 'db.t3.medium',
    classPrefix: 'db.',
  },
  mysql: { title: 'MySQL', version: '8.0', versions: ['8.4', '8.0'], instanceClass: 'db.t3.medium', classPrefix: 'db.' },
  redis: {
    title: 'Redis',
    version: '7.1',
    versions: ['7.1', '7.0', '6.2'],
    instanceClass: 'cache.t3.medium',
    classPrefix: 'cache.',
  },
} as const satisfies Record<string, EngineFacts>;

export type EngineName = keyof typeof engines;

/** `PostgreSQL 16.3`, from the config of a datastore. */
export function engineTitle(config: Readonly<Record<string, unknown>>): string {
  const engine = String(config['engine'] ?? '');
  const title = Object.hasOwn(engines, engine) ? engines[engine as EngineName].title : engine;
  return [title, config['version']].filter(Boolean).join(' ');
}

/** Families that the database services run on; an instance type of another one is no class. */
const families: Readonly<Record<EngineFacts['classPrefix'], RegExp>> = {
  'db.': /^(t3|t4g|m5|m6i|m6g|m7g|r5|r6i|r6g|r7g)\./,
  'cache.': /^(t3|t4g|m5|m6g|m7g|r5|r6g|r7g)\./,
};

export interface Size {
  readonly id: string;
  readonly cpus: number;
  readonly memoryMiB: number;
}

/** The classes of a database service, made from the sizes that the region has. */
export const classesOf = (prefix: EngineFacts['classPrefix'], sizes: readonly Size[]): readonly Size[] =>
  sizes.filter(({ id }) => families[prefix].test(id)).map((size) => ({ ...size, id: `${prefix}${size.id}` }));
