/** What differs between the engines. `versions` are the majors that AWS offers. */
export const engines = {
  postgres: {
    title: 'PostgreSQL',
    version: '16.3',
    versions: ['13', '14', '15', '16', '17', '18'],
    classPrefix: 'db.',
    instanceClass: 'db.t3.medium',
    port: 5432,
    user: 'spacedock_root',
    usually: 'RDS usually takes 8 minutes',
  },
  mysql: {
    title: 'MySQL',
    version: '8.0',
    versions: ['8.0', '8.4'],
    classPrefix: 'db.',
    instanceClass: 'db.t3.medium',
    port: 3306,
    user: 'spacedock_root',
    usually: 'RDS usually takes 8 minutes',
  },
  redis: {
    title: 'Redis',
    version: '7.1',
    versions: ['6.2', '7.0', '7.1'],
    classPrefix: 'cache.',
    instanceClass: 'cache.t3.medium',
    port: 6379,
    user: 'default',
    usually: 'ElastiCache usually takes 10 minutes',
  },
} as const;

export type Engine = keyof typeof engines;
