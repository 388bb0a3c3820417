import type { Container, Pod } from '../../../shapes/pod.ts';
import { controllerOf } from '../../owner-references.ts';
import type { Pace } from '../../pace.ts';

/** What a container does here: nothing runs, but its image says how it would go. */
export type Program =
  | { readonly kind: 'serves'; readonly readyAfter: number | 'never' }
  | { readonly kind: 'ends'; readonly exitCode: number; readonly after: number }
  | { readonly kind: 'missing' };

const hintsInTag: readonly (readonly [RegExp, (pace: Pace, number: number) => Program])[] = [
  [/(?:^|[-.])crashloop$/, ({ program }) => ({ kind: 'ends', exitCode: 1, after: program })],
  [/(?:^|[-.])imagepullbackoff$/, () => ({ kind: 'missing' })],
  [/(?:^|[-.])never-ready$/, () => ({ kind: 'serves', readyAfter: 'never' })],
  [/(?:^|[-.])slow-(\d+)s?$/, (_, number) => ({ kind: 'serves', readyAfter: number })],
  [/(?:^|[-.])fail$/, ({ program }) => ({ kind: 'ends', exitCode: 1, after: program })],
  [/(?:^|[-.])exit-(\d+)$/, ({ program }, number) => ({ kind: 'ends', exitCode: number % 256, after: program })],
  [/(?:^|[-.])complete$/, ({ program }) => ({ kind: 'ends', exitCode: 0, after: program })],
  [/(?:^|[-.])run-(\d+)s?$/, (_, number) => ({ kind: 'ends', exitCode: 0, after: number })],
  [/(?:^|[-.])run$/, () => ({ kind: 'serves', readyAfter: 0 })],
];

const tagOf = (image: string): string => /:([^/:@]+)(?:@.*)?$/.exec(image)?.[1] ?? '';

/**
 * The hint in an image's tag, before all else; without one, programs of jobs, hooks and init containers end well, and others
 * serve.
 */
export function programOf({ image = '' }: Container, pace: Pace, endsByItself: boolean): Program {
  const tag = tagOf(image);
  for (const [pattern, program] of hintsInTag) {
    const found = pattern.exec(tag);
    if (found) return program(pace, Number(found[1] ?? 0));
  }
  return endsByItself ? { kind: 'ends', exitCode: 0, after: pace.program } : { kind: 'serves', readyAfter: 0 };
}

/** The pods of jobs, and those that Helm runs as hooks or tests: somebody waits for them to end. */
export const runsToItsEnd = (pod: Pod): boolean =>
  controllerOf(pod)?.kind === 'Job' ||
  (pod.spec.restartPolicy !== 'Always' && pod.metadata.annotations?.['helm.sh/hook'] !== undefined);

export const isSidecar = ({ restartPolicy }: Container): boolean => restartPolicy === 'Always';
