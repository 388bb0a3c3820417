import type { KubeObject } from '@spacedock/kube';
import { parseAllDocuments } from 'yaml';
import { helmCommand } from '../helm-command.ts';
import { UnexpectedAnswer } from '../helm-json.ts';
import { recentResults } from '../recent-results.ts';
import type { RunTool, Tool } from '../run-tool.ts';
import { template } from '../verbs/template.ts';
import { type LoadedChart, serviceChart } from './service-chart.ts';
import type { ServiceValues } from './service-values.ts';
import { shapeOf, withTexts } from './value-leaves.ts';

export type RenderService = {
  readonly name: string;
  readonly namespace: string;
  readonly values: ServiceValues;
  readonly signal: AbortSignal;
};

/** The objects of a release, as our chart has them. */
export type ServiceObjects = (service: RenderService) => Promise<readonly KubeObject[]>;

type Parts = { readonly tool: Tool; readonly run: RunTool; readonly chart: () => Promise<LoadedChart> };

/** Some thousands of shapes. */
const cacheCharacters = 32 * 1024 * 1024;
/** Names of Services are the strictest, and Helm allows no more characters. */
const releaseName = /^[a-z]([-a-z0-9]{0,51}[a-z0-9])?$/;

/**
 * Renders with Helm once per shape; from then on a release that differs in its texts alone (image, variables, host, names) costs no
 * process. Rejects with a HelmError `invalid_values` when the schema of the chart refuses the values.
 */
export function serviceObjects({ tool, run, chart }: Parts): ServiceObjects {
  const helm = helmCommand({ tool, run });
  const recent = recentResults(cacheCharacters);
  return async ({ name, namespace, values, signal }) => {
    if (!releaseName.test(name)) {
      const rule = 'it has at most 53 lower-case letters, digits and hyphens, a letter first and no hyphen at its end';
      throw new TypeError(`${JSON.stringify(name)} cannot be the name of a release: ${rule}.`);
    }
    const { hash } = await chart();
    const { key, values: shaped, texts, placeholder } = shapeOf(hash, values);
    // Behind the texts of the values.
    const all = [...texts, name, namespace];
    const known = recent.get(key);
    if (known !== undefined) return withTexts(known, key, all) as readonly KubeObject[];
    const rendered = await template(helm, {
      name: placeholder(texts.length),
      namespace: placeholder(texts.length + 1),
      chart: serviceChart,
      values: shaped,
      signal,
    });
    const json = JSON.stringify(objectsInRendered(rendered));
    recent.set(key, json);
    return withTexts(json, key, all) as readonly KubeObject[];
  };
}

function objectsInRendered(text: string): readonly unknown[] {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) throw new UnexpectedAnswer('an object');
  return documents
    .map((document) => {
      const [problem] = document.errors;
      if (problem) throw new UnexpectedAnswer(`YAML (${problem.message})`);
      return document.toJS() as unknown;
    })
    .filter((object) => object !== null);
}
