import { createHash } from 'node:crypto';
import { GoTemplateError, HelmError, type RenderGoTemplate, ToolOutputTooLarge, ToolTimedOut } from '@spacedock/helm';
import type { SpaceTemplateDefinition } from '../objects/common.ts';
import { withoutPasswords } from './chart-passwords.ts';
import { renderPlain } from './plain-actions.ts';
import { templateTexts, withTexts, type TemplateText } from './template-texts.ts';

export type JsonObject = Record<string, unknown>;

/** Throws TemplateUnrenderable when the template is what is wrong. */
export type RenderTemplate = (
  definition: SpaceTemplateDefinition,
  values: JsonObject,
  signal: AbortSignal,
) => Promise<SpaceTemplateDefinition>;

/** The template, or what it was given, is wrong. The message says where. */
export class TemplateUnrenderable extends Error {
  override readonly name = 'TemplateUnrenderable';
}

export interface RenderingLimits {
  /** A template that takes longer loops, as far as anybody can tell. */
  readonly deadlineMs?: number;
  /** It is kept in the status of the space, which has room for so much. */
  readonly mostBytes?: number;
}

/**
 * Renders every text of the definition with Go templates, in one run of helm: what a label says may come from a parameter as well
 * as what an object says. Texts without an action are left alone, and plain values put in without helm, so that most cost little.
 */
export function templateRendering(
  render: RenderGoTemplate,
  { deadlineMs = 20_000, mostBytes = 512 * 1024 }: RenderingLimits = {},
): RenderTemplate {
  return async (definition, values, signal) => {
    const texts = templateTexts(definition);
    const plain = texts.map(({ text }) => renderPlain(text, values));
    const others = texts.filter((_, index) => plain[index] === undefined);
    const byHelm = others.length === 0 ? [] : await renderedTexts(others, values, signal);
    const left = byHelm[Symbol.iterator]();
    const rendered =
      texts.length === 0
        ? definition
        : withTexts(
            definition,
            plain.map((text) => text ?? left.next().value ?? ''),
          );
    const bytes = Buffer.byteLength(JSON.stringify(rendered));
    if (bytes <= mostBytes) return rendered;
    throw new TemplateUnrenderable(
      `The rendered template has ${bytes} bytes; at most ${mostBytes} are kept. Put what is large into a chart.`,
    );
  };

  async function renderedTexts(
    texts: readonly TemplateText[],
    values: JsonObject,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const between = boundaryFor(texts, values);
    const joined = texts.map(({ text }) => text).join(between);
    const found = await render({ template: joined, values, signal, deadlineMs }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw templateProblem(error, texts, between, deadlineMs);
    });
    const parts = found.split(between);
    if (parts.length === texts.length) return parts;
    throw new TemplateUnrenderable(
      'A text of the template ends inside of an action: close every {{ if }}, {{ range }}, {{ with }} and {{ define }} in the text that opens it.',
    );
  }
}

/** Between the texts. It follows from what is rendered, so that nothing in there can contain it, and the same rendering is found again. */
function boundaryFor(texts: readonly TemplateText[], values: JsonObject): string {
  return `\u0001${hashOf([texts, values])}\u0001`;
}

function templateProblem(error: unknown, texts: readonly TemplateText[], between: string, deadlineMs: number): unknown {
  if (error instanceof GoTemplateError) return new TemplateUnrenderable(placedMessage(error, texts).replaceAll(between, ''));
  if (error instanceof ToolTimedOut)
    return new TemplateUnrenderable(
      `The template was not rendered within ${deadlineMs / 1_000} s, and was given up: does it loop?`,
    );
  if (error instanceof ToolOutputTooLarge) return new TemplateUnrenderable('The template renders to more than 16 MB.');
  if (error instanceof HelmError)
    return new TemplateUnrenderable(`The template cannot be rendered: ${error.said.replaceAll(between, '').slice(0, 500)}`);
  return error;
}

/** Lines are counted in all texts together; whoever reads it looks for the line in one of them. */
function placedMessage({ line, column, action, reason }: GoTemplateError, texts: readonly TemplateText[]): string {
  const at = action === undefined ? '' : `, at {{ ${action} }}`;
  if (line === undefined) return `The template fails${at}: ${reason}`;
  let left = line;
  for (const { path, text } of texts) {
    const breaks = text.split('\n').length - 1;
    if (left <= breaks + 1) {
      // A column in the first line also counts what stands before the text.
      const place = breaks === 0 ? '' : `, line ${left}${left === 1 || column === undefined ? '' : `, column ${column}`}`;
      return `The template fails in ${path}${place}${at}: ${reason}`;
    }
    left -= breaks;
  }
  return `The template fails${at}: ${reason}`;
}

/** Says whether a rendering would come out as the last one did, without doing it. */
export const renderingHash = (definition: SpaceTemplateDefinition, values: JsonObject): string =>
  hashOf([withoutPasswords(definition), values]);

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
