import type { KubeObject } from '@spacedock/kube';
import type { Sealing } from '../kinds/sealed-project-secret.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { sealedIn, withValues } from './parameter-texts.ts';
import { withPasswords } from './password-fields.ts';
import { hidden, type SealedTexts, sealedTextsOf } from './sealed-text.ts';
import { withStatusTexts } from './status-texts.ts';

export type OpenObject = <Kind extends KubeObject>(object: Kind) => Kind;

/**
 * An object with its secrets, for whoever makes something of it inside of this server. Never for an answer. What was not sealed for this
 * object stays as it is.
 */
export const objectOpening =
  (sealing: Sealing): OpenObject =>
  (object) => {
    const texts = sealedTextsOf(sealing, object);
    const open = (text: string): string => texts.open(text) ?? text;
    const opened = withPasswords(object, ({ value }) => open(value));
    return opened.kind === 'SpaceInstance' ? openedInstance(opened, texts, open) : opened;
  };

function openedInstance<Kind extends KubeObject>(object: Kind, texts: SealedTexts, open: (text: string) => string): Kind {
  const { spec, status } = object as SpaceInstance;
  const secrets = secretsOf(spec?.parameters, texts);
  return {
    ...object,
    ...(secrets.size > 0 ? { spec: { ...spec, parameters: withValues(spec?.parameters ?? '', secrets) } } : {}),
    ...(status?.space ? { status: withStatusTexts(status, (_, text) => open(text)) } : {}),
  };
}

/** The values of sealed parameters, by variable. */
export function secretsOf(parameters: string | undefined, { open }: SealedTexts): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [variable, sealed] of sealedIn(parameters)) {
    const text = open(sealed);
    if (text !== undefined) found.set(variable, text);
  }
  return found;
}

/** For messages: what a cluster or a template says may quote what it was given. Short words stand in any text. */
export const withoutSecrets = (text: string, secrets: Iterable<string>): string =>
  [...secrets].filter(({ length }) => length > 3).reduce((left, secret) => left.replaceAll(secret, hidden), text);
