import { AwsError } from '../../aws-error.ts';
import type { DbEngine } from './rds-records.ts';

/** What RDS offers, newest first. Whatever is asked for, the server is the one that this machine has. */
export const engineVersions: Readonly<Record<DbEngine, readonly string[]>> = {
  postgres: ['18.1', '17.7', '17.6', '16.11', '16.10', '16.3', '15.15', '14.20'],
  mysql: ['8.4.7', '8.4.6', '8.0.44', '8.0.43'],
};

export const defaultVersion = { postgres: '17.6', mysql: '8.4.7' } as const satisfies Record<DbEngine, string>;

/** `16` and `8.0` stand for what is newest of them. */
export const majorOf = (engine: DbEngine, version: string): string =>
  version
    .split('.')
    .slice(0, engine === 'postgres' ? 1 : 2)
    .join('.');

export function engineIn(name: string | undefined): DbEngine {
  if (name === 'postgres' || name === 'mysql') return name;
  throw new AwsError(400, 'InvalidParameterValue', `Invalid DB engine: ${name ?? ''}`);
}

export function versionOf(engine: DbEngine, asked: string | undefined): string {
  if (asked === undefined) return defaultVersion[engine];
  const found = engineVersions[engine].find((version) => version === asked || majorOf(engine, version) === asked);
  if (found === undefined) throw new AwsError(400, 'InvalidParameterCombination', `Cannot find version ${asked} for ${engine}`);
  return found;
}
