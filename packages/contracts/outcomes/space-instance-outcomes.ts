import { outcomeOf, type Outcomes } from './outcome.ts';

export const spaceInstanceOutcomes = {
  'space_instance.exists': outcomeOf<{ readonly name: string; readonly project: string }>(
    409,
    ({ name, project }) =>
      `The project ${project} has a space instance named ${name} already, or one of that name is still being removed.`,
    'Choose another name, or wait until the other one is gone.',
  ),
  'space_instance.quota_exceeded': outcomeOf<{ readonly why: string }>(
    409,
    ({ why }) => `A quota of the project does not allow it: ${why}.`,
    'Delete a space instance or put one to sleep, or ask whoever administers the project for a higher quota.',
  ),
  'space_instance.protected': outcomeOf<{ readonly name: string }>(
    409,
    ({ name }) => `The space instance ${name} is protected from deletion.`,
    'Remove the annotation loft.sh/non-deletable first.',
  ),
  'space_instance.no_namespace': outcomeOf<{ readonly name: string }>(
    409,
    ({ name }) => `The space instance ${name} has no namespace yet.`,
    'Try again when it is ready; its conditions say what it waits for.',
  ),
  'space_template.exists': outcomeOf<{ readonly name: string }>(
    409,
    ({ name }) => `A space template named ${name} exists already.`,
    'Choose another name, or add a version to that one.',
  ),
  'kubernetes.no_address': outcomeOf(
    409,
    'This server is not reached over https, which kubectl needs.',
    'Ask whoever runs it to give it a TLS port (SPACEDOCK_TLS_PORT).',
  ),
} as const satisfies Outcomes;
