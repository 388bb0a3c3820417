import { Alert, Code, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Problem } from '../api/problem.ts';

/** What went wrong with something that was asked for, beside the button that asked. */
export function ProblemAlert({
  problem,
  except = [],
}: {
  readonly problem: Problem | undefined;
  readonly except?: readonly string[];
}) {
  if (!problem) return null;
  const fields = problem.fields.filter(({ field }) => !except.includes(field));
  // Every wrong field is marked where it stands: saying it twice would be noise.
  if (problem.fields.length > 0 && fields.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle />}
      title={problem.message}
      role="alert"
      styles={{ title: { overflowWrap: 'anywhere' } }}
    >
      {fields.map(({ field, problem: what }) => (
        <Text key={`${field} ${what}`} size="sm">
          <Code>{field}</Code> {what}
        </Text>
      ))}
      <Text size="sm">{problem.next}</Text>
      {problem.requestId && (
        <Text size="xs" c="dimmed" mt={4}>
          Request <Code>{problem.requestId}</Code>
        </Text>
      )}
    </Alert>
  );
}
