import { createHash } from 'node:crypto';
import { complaintAbout, GoTemplateError } from './go-template-error.ts';
import { helmCommand, type Call } from './helm-command.ts';
import { isHelmError, type HelmError } from './helm-errors.ts';
import { UnexpectedAnswer } from './helm-json.ts';
import { recentResults } from './recent-results.ts';
import { runTool, type RunTool, type Tool } from './run-tool.ts';
import { valuesFile, type Values } from './values-file.ts';

export type GoTemplate = Call & {
  readonly template: string;
  /** Seen as `.Values`. Numbers are floats to the template, as in every chart. */
  readonly values: Values;
};

/** Renders a text with Go's template language and the functions of Helm, Sprig's among them. */
export type RenderGoTemplate = (template: GoTemplate) => Promise<string>;

type Options = {
  readonly tool: Tool;
  readonly run?: RunTool;
  readonly cacheCharacters?: number;
};

const chart = { 'render/Chart.yaml': 'apiVersion: v2\nname: render\nversion: 0.0.0\n' };
const manifest = 'render/templates/text.yaml';
/** A file that begins with an underscore is not taken for a manifest; its path is the name to include it by. */
const partial = 'render/templates/_text.tpl';
const input = 'render/input.json';
// Helm reads what it renders as YAML. Base64 is the same text there, whatever it says. The values come as a JSON file, because
// a YAML one cannot hold every text.
const includePartial = `text: {{ include "${partial}" (.Files.Get "input.json" | fromJson) | b64enc }}\n`;
const byteOrderMark = '\uFEFF';
const noValue = '<no value>';
/** Helm alone needs less than half of it. A template that makes a list of a billion would otherwise take the machine's. */
const memoryBytes = 2 * 1024 ** 3;
/** Nothing has to be put in order: it changes nothing. */
const graceMs = 0;
/** Go's words, behind which it prints all that it was doing. */
const outOfMemory = /^(?:runtime: out of memory|fatal error: .*\bmemory)/m;

/** Each rendering is a run of helm, some 50 ms; the same template with the same values is rendered once. */
export function goTemplateRenderer({ tool, run = runTool, cacheCharacters = 32 * 1024 * 1024 }: Options): RenderGoTemplate {
  const helm = helmCommand({ tool, run });
  const recent = recentResults(cacheCharacters);
  const renderChart: RenderChart = (files, call) =>
    helm(['template'], ['render', './render'], { ...call, memoryBytes, graceMs, files: { ...chart, ...files } });

  return async ({ template, values, ...call }) => {
    const json = JSON.stringify({ Values: values });
    const key = createHash('sha256').update(`${template.length}\n`).update(template).update(json).digest('base64');
    const known = recent.get(key);
    if (known !== undefined) return known;

    // Helm takes one byte order mark off every file.
    const text = template.startsWith(byteOrderMark) ? byteOrderMark + template : template;
    const stdout = await renderChart({ [manifest]: includePartial, [partial]: text, [input]: json }, call).catch(
      async (error: unknown) => {
        if (isHelmError(error) && outOfMemory.test(error.said)) {
          throw new GoTemplateError({ reason: 'it needs more memory than a template may take' }, { cause: error });
        }
        throw isHelmError(error, 'template_failed') ? await templateError(error, { text, values, call, renderChart }) : error;
      },
    );
    const [, encoded] = /^text: ?([\w+/=]*)$/m.exec(stdout) ?? [];
    if (encoded === undefined) throw new UnexpectedAnswer('the rendered text');
    const rendered = withoutMissing(Buffer.from(encoded, 'base64').toString('utf8'), template);
    recent.set(key, rendered);
    return rendered;
  };
}

type RenderChart = (files: Readonly<Record<string, string>>, call: Call) => Promise<string>;
type Attempt = { readonly text: string; readonly values: Values; readonly call: Call; readonly renderChart: RenderChart };

/**
 * `fail` and `required` are reported without the place inside an included file. As a manifest of its own the text fails again,
 * with the place. What else Helm may say then is of no interest.
 */
async function templateError(error: HelmError, { text, values, call, renderChart }: Attempt): Promise<GoTemplateError> {
  const complaint = complaintAbout(partial, error.said);
  if (complaint.line !== undefined) return new GoTemplateError(complaint, { cause: error });
  try {
    await renderChart({ [manifest]: text, 'render/values.yaml': valuesFile(values) }, call);
  } catch (again) {
    if (!isHelmError(again)) throw again;
    const located = complaintAbout(manifest, again.said);
    if (located.reason === complaint.reason) return new GoTemplateError(located, { cause: error });
  }
  return new GoTemplateError(complaint, { cause: error });
}

/** Go writes a missing value like this, and Helm removes it from charts. A template that says it itself gets to keep it. */
function withoutMissing(rendered: string, template: string): string {
  return template.includes(noValue) ? rendered : rendered.replaceAll(noValue, '');
}
