import type { KubeObject } from '@spacedock/kube';
import type { Sealing } from '../kinds/sealed-project-secret.ts';

/*
 * A secret that is part of an ordinary object stands in it sealed, as `sealed:sd1.…`: in the database, for whoever reads the object and
 * in whatever is made of it. It is opened only where it is used. So it can be read, written back and compared like any other text, and
 * no way out of the API has to be watched for it.
 */
const mark = 'sealed:';
const wholeToken = /^sealed:sd1\.[0-9a-f]{16}\.[\w-]+\.[\w-]+$/;

export const isSealed = (text: unknown): text is string => typeof text === 'string' && wholeToken.test(text);
/** Without reading it closely: there may be thousands to look at. */
export const mayHoldSealed = (text: string | undefined): text is string => text?.includes(`${mark}sd1.`) === true;

/** In the place of a secret that nobody can use any more. */
export const hidden = '(hidden)';

export interface SealedTexts {
  readonly seal: (text: string) => string;
  /** Undefined for what was sealed for another object: whoever copies it gets nothing for it. */
  readonly open: (sealed: string) => string | undefined;
}

/** Opens nowhere but in this object. */
export function sealedTextsOf({ seal, open }: Sealing, { kind, metadata }: Pick<KubeObject, 'kind' | 'metadata'>): SealedTexts {
  const place = `management.secret-texts/${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
  return {
    seal: (text) => `${mark}${seal(text, place)}`,
    open(sealed) {
      if (!isSealed(sealed)) return undefined;
      try {
        return open(sealed.slice(mark.length), place);
      } catch (error) {
        if (error instanceof Error && error.name === 'SealBroken') return undefined;
        throw error;
      }
    },
  };
}
