import type { Condition } from '../objects/common.ts';
import type { PartResult, SpaceInstance, SpaceInstanceStatus } from '../objects/space-instance.ts';
import { secretsOf, withoutSecrets } from './opened-object.ts';
import { isSealed, mayHoldSealed, type SealedTexts } from './sealed-text.ts';
import { statusTextsIn, withStatusTexts } from './status-texts.ts';

/** Whatever was rendered with a secret may hold it in any form: it is sealed as a whole. What was said about it is told without it. */
export function sealStatus(next: SpaceInstance, old: SpaceInstance | undefined, texts: SealedTexts): void {
  const { spec, status } = next;
  if (!status || !mayHoldSealed(spec?.parameters)) return;
  const before = statusTextsIn(old?.status ?? {});
  const secrets = [...secretsOf(spec.parameters, texts).values()];
  const rendered = withStatusTexts(status, (field, text) => {
    const known = before.get(field);
    if (isSealed(text)) return text;
    return known !== undefined && texts.open(known) === text ? known : texts.seal(text);
  });
  Object.assign(next, { status: told(rendered, secrets) });
}

function told(status: SpaceInstanceStatus, secrets: readonly string[]): SpaceInstanceStatus {
  const hide = <Said extends Condition | PartResult | SpaceInstanceStatus>(said: Said): Said =>
    said.message ? { ...said, message: withoutSecrets(said.message, secrets) } : said;
  return hide({
    ...status,
    ...(status.conditions ? { conditions: status.conditions.map(hide) } : {}),
    ...(status.parts ? { parts: status.parts.map((part) => ({ ...hide(part), part: withoutSecrets(part.part, secrets) })) } : {}),
  });
}
