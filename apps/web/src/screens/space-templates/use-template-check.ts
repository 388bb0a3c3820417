import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { useRead } from '../../api/use-read.ts';
import { type LineProblem, problemLines, syntaxProblems } from '../../parts/problem-lines.ts';
import type { NewTemplate } from './template-shape.ts';
import { pathOf, readTemplate } from './template-yaml.ts';

export interface TemplateCheck {
  readonly problems: readonly LineProblem[];
  /** What would be sent; undefined while the text is none. */
  readonly template: NewTemplate | undefined;
  /** Refused for something that is about no field. */
  readonly refused: Problem | undefined;
}

const pause = 400;

/** Looks at a template while somebody types: first whether it is YAML, then what the server says to it. */
export function useTemplateCheck(
  text: string,
  { name, when }: { readonly name?: string | undefined; readonly when: boolean },
): TemplateCheck {
  const [settled] = useDebouncedValue(text, pause);
  const read = useMemo(() => {
    const found = readTemplate(settled);
    if (!('template' in found) || name === undefined || found.template.name === name) return found;
    return { problems: [{ path: 'metadata.name', problem: `must stay ${name}: a template keeps its name` }] };
  }, [settled, name]);
  const template = 'template' in read ? read.template : undefined;
  const preview = useRead(call('post', '/api/space-templates/preview', { body: template ?? { name: '' } }), {
    topics: [],
    when: when && template !== undefined,
    once: true,
  });
  const { error, data } = preview;
  const problems = useMemo(() => {
    if ('problems' in read) return [...syntaxProblems(settled), ...problemLines(settled, read.problems)];
    if (name === undefined && data?.exists)
      return problemLines(settled, [{ path: 'metadata.name', problem: 'is taken by another template' }]);
    return problemLines(
      settled,
      (error?.fields ?? []).map(({ field, problem }) => ({ path: pathOf(field), problem })),
    );
  }, [read, settled, error, data, name]);
  return {
    problems,
    template: settled === text ? template : undefined,
    refused: error && error.fields.length === 0 ? error : undefined,
  };
}
