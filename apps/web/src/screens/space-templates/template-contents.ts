import type { Template } from './template-shape.ts';

type Definition = NonNullable<Template['template']>;

/** What a template makes, in a sentence: `ResourceQuota, LimitRange and the chart redis`. */
export function contentsOf(definition: Definition | undefined): string {
  const parts = [
    ...kindsIn(definition?.objects ?? ''),
    ...(definition?.charts ?? []).map(({ name, releaseName }) => `the chart ${releaseName || name}`),
    ...(definition?.apps ?? []).map(({ name }) => `the app ${name}`),
  ];
  if (parts.length === 0) return 'Makes a namespace.';
  const last = parts.at(-1) ?? '';
  return `Makes a namespace with ${parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`}.`;
}

/** By the line that says it: what stands between braces need not be YAML before it is filled in. */
function kindsIn(objects: string): readonly string[] {
  const documents = objects.split(/^---.*$/m);
  return documents.flatMap((text) => {
    const found = /^kind:[ \t]*["']?([A-Za-z]+)/m.exec(text)?.[1];
    return found === undefined ? [] : [found];
  });
}
