import { Alert, Text } from '@mantine/core';
import type { ListProblem } from '../api/use-list.ts';

/** Parts of a list that could not be read: the rest is shown, and this is said. */
export function ProblemRows({ problems }: { readonly problems: readonly ListProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert color="yellow" mb="sm" title="A part could not be read">
      {problems.map(({ id, name, message, next }) => (
        <Text key={`${id} ${message}`} size="sm">
          <b>{name}</b>: {message} {next}
        </Text>
      ))}
    </Alert>
  );
}
