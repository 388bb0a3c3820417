import { isMap, parseDocument, stringify } from 'yaml';
import type { PathProblem } from '../../parts/problem-lines.ts';
import type { NewTemplate, Template } from './template-shape.ts';

const apiVersion = 'management.loft.sh/v1';
const kind = 'SpaceTemplate';

/** The template as kubectl has it: what is edited here can be applied there, and the other way round. */
export function yamlOf({ name, displayName, description, owner, template, parameters, versions, access }: Template): string {
  const spec = {
    ...(displayName ? { displayName } : {}),
    ...(description ? { description } : {}),
    ...(Object.keys(owner).length > 0 ? { owner } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(template ? { template } : {}),
    ...(versions.length > 0 ? { versions } : {}),
    ...(access.length > 0 ? { access } : {}),
  };
  return stringify({ apiVersion, kind, metadata: { name }, spec }, { lineWidth: 0, aliasDuplicateObjects: false });
}

export type ReadTemplate = { readonly template: NewTemplate } | { readonly problems: readonly PathProblem[] };

/** What the text says, as it is sent. Only its frame is looked at here; what is in `spec` is for the server to judge. */
export function readTemplate(text: string): ReadTemplate {
  const document = parseDocument(text, { prettyErrors: false });
  if (document.errors.length > 0) return { problems: [] };
  if (!isMap(document.contents))
    return { problems: [{ path: '', problem: `must be a ${kind} with apiVersion, kind, metadata and spec` }] };
  const { apiVersion: version, kind: what, metadata, spec = {}, ...rest } = document.toJS() as Readonly<Record<string, unknown>>;
  const { name, ...more } = record(metadata);
  const problems = [
    ...(version === apiVersion ? [] : [{ path: 'apiVersion', problem: `must be ${apiVersion}` }]),
    ...(what === kind ? [] : [{ path: 'kind', problem: `must be ${kind}` }]),
    ...(typeof name === 'string' && name !== '' ? [] : [{ path: 'metadata.name', problem: 'must be the name of the template' }]),
    ...Object.keys(more).map((key) => ({ path: `metadata.${key}`, problem: 'cannot be changed here: only the name is' })),
    ...Object.keys(rest)
      .filter((key) => key !== 'status')
      .map((key) => ({ path: key, problem: 'is not a part of a template' })),
    ...(isRecord(spec) ? [] : [{ path: 'spec', problem: 'must be a map' }]),
  ];
  return problems.length > 0 ? { problems } : { template: { ...(spec as Omit<NewTemplate, 'name'>), name: name as string } };
}

/** Where in the text a field of the request stands. */
export function pathOf(field: string): string {
  if (field === 'body' || field === '') return 'spec';
  return field === 'name' ? 'metadata.name' : `spec.${field}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
