import { namesOf } from './names-of.ts';
import { outcomeOf, type Outcomes } from './outcome.ts';

export const projectOutcomes = {
  'project.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `A project named ${name} exists already.`, 'Choose another name.',
  ),
  'project.in_use': outcomeOf<{ readonly count: number; readonly environments: readonly string[] }>(
    409, ({ count, environments }) => `The project still holds ${count} environment${count === 1 ? '' : 's'}${namesOf(environments, count)}.`,
    'Delete them first.',
  ),
  'project.has_space_instances': outcomeOf<{ readonly count: number; readonly names: readonly string[] }>(
    409, ({ count, names }) => `The project still holds ${count} space instance${count === 1 ? '' : 's'}${namesOf(names, count)}.`,
    'Delete them first.',
  ),
  'environment.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `The project has an environment named ${name} already.`, 'Choose another name.',
  ),
  'environment.namespace_taken': outcomeOf<{ readonly namespace: string; readonly space: string }>(
    409, ({ namespace, space }) => `Namespace ${namespace} of space ${space} belongs to another environment.`,
    'Choose another namespace.',
  ),
} as const satisfies Outcomes;
