import { createHash } from 'node:crypto';
import type { RenderGoTemplate } from '@spacedock/helm';
import type { SpaceTemplateDefinition } from '../objects/common.ts';
import type { JsonObject } from './space-values.ts';

export type RenderTemplate = (
  definition: SpaceTemplateDefinition, values: JsonObject, signal: AbortSignal,
) => Promise<SpaceTemplateDefinition>;

/** Texts as they were rendered, in the order in which they were met. No text holds it: it is no character. */
const boundary = '\u0001\u0001spacedock\u0001\u0001';

/**
 * Renders every text of the definition with Go templates, in one run of helm: what a label says may come from a parameter as well
 * as what an object says. Texts without an action are left alone, so that most definitions cost little.
 */
export function templateRendering(render: RenderGoTemplate): RenderTemplate {
  return async (definition, values, signal) => {
    const texts: string[] = [];
    collect(definition, texts);
    if (texts.length === 0) return definition;
    const rendered = (await render({ template: texts.join(boundary), values: values as never, signal })).split(boundary);
    if (rendered.length !== texts.length) {
      throw new Error('A text of the template leaves an action open at its end: close every {{ if }}, {{ range }} and {{ with }} in the text that opens it.');
    }
    return replaced(definition, [...rendered]) as SpaceTemplateDefinition;
  };
}

const hasAction = (text: string): boolean => text.includes('{{');

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') {
    if (hasAction(value)) texts.push(value);
  } else if (value !== null && typeof value === 'object') for (const inner of Object.values(value)) collect(inner, texts);
}

/** In the same order as they were collected. */
function replaced(value: unknown, rendered: string[]): unknown {
  if (typeof value === 'string') return hasAction(value) ? rendered.shift() : value;
  if (Array.isArray(value)) return value.map((inner) => replaced(inner, rendered));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, rendered)]));
}

/** Says whether a rendering would come out as the last one did, without doing it. */
export const renderingHash = (definition: SpaceTemplateDefinition, values: JsonObject): string =>
  createHash('sha256').update(JSON.stringify([definition, values])).digest('hex').slice(0, 32);
