import type { DeploymentConfigs } from './configs.ts';

type GivenRef = NonNullable<DeploymentConfigs['secretRefs']>[number];

export interface WantedSecret {
  /** The variable that the app finds it in. */
  readonly variable: string;
  /** As it was written. */
  readonly ref: string;
  /** In the secret manager. */
  readonly name: string;
  /** Of a JSON secret; undefined: all of it. */
  readonly field: string | undefined;
}

/**
 * What the references of a deployment ask for, in their order. A variable that is not named follows from the last part of the
 * secret's name and from the field: `secret://team/checkout-db#password` is in `CHECKOUT_DB_PASSWORD`.
 */
export function wantedSecrets(refs: DeploymentConfigs['secretRefs']): readonly WantedSecret[] {
  return (refs ?? []).map(wantedSecret);
}

function wantedSecret(given: GivenRef): WantedSecret {
  const ref = typeof given === 'string' ? given : given.ref;
  const [name = '', field] = ref.slice('secret://'.length).split('#');
  const variable = typeof given === 'string' ? variableOf(name, field) : given.env;
  return { variable, ref, name, field };
}

function variableOf(name: string, field: string | undefined): string {
  const last = name.split('/').findLast((part) => part !== '') ?? name;
  const words = [last, ...(field === undefined ? [] : [field])];
  const upper = words
    .map((word) => word.replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, ''))
    .join('_')
    .toUpperCase();
  // Of what shells take as a name, a digit is nowhere the first character.
  return /^\d/.test(upper) ? `_${upper}` : upper;
}
