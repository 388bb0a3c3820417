import { type Configs, isRecord, type ValueChange } from './configs.ts';

const secretWords = /pass(word|wd|phrase)?|secret|token|credential|private|api_?key|access_?key|(^|_)key(s)?($|_)|auth/i;

/** A name under which people keep secrets, though they should be referred to. */
export const looksSecret = (name: string): boolean => secretWords.test(name);

export const mask = '••••••';

/** Configs to be looked at: variables whose names speak of a secret are not shown. */
export function maskedConfigs(configs: Configs): Configs {
  const variables = configs['envVars'];
  if (!isRecord(variables)) return configs;
  return {
    ...configs,
    envVars: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, looksSecret(name) && value !== '' ? mask : value]),
    ),
  };
}

/** Of a change at a path such as `envVars.DB_PASSWORD`. */
const maskedValue = (path: string, value: unknown): unknown =>
  typeof value === 'string' && value !== '' && path.startsWith('envVars.') && looksSecret(path.slice('envVars.'.length))
    ? mask
    : value;

export const maskedChanges = (changes: readonly ValueChange[]): readonly ValueChange[] =>
  changes.map(({ path, from, to }) => ({ path, from: maskedValue(path, from), to: maskedValue(path, to) }));

/** What somebody made of masked configs, with the values that they were not shown put back. */
export function unmaskedConfigs(configs: Configs, before: Configs): Configs {
  const [variables, known] = [configs['envVars'], before['envVars']];
  if (!isRecord(variables) || !isRecord(known)) return configs;
  return {
    ...configs,
    envVars: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [
        name,
        value === mask && Object.hasOwn(known, name) ? known[name] : value,
      ]),
    ),
  };
}
