import { Alert, Code, Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Shown } from '../../parts/shown.tsx';

/** Who we say that we are, for clouds that trust this server instead of a stored secret. */
export function WhomToTrust() {
  const federation = useRead(call('get', '/api/cloud-accounts/federation'), { topics: [] });
  // Nothing broke: this installation cannot be reached by clouds, and the other methods do not need it.
  if (federation.error?.code === 'federation.no_address') return <ProblemAlert problem={federation.error} />;
  return (
    <Shown read={federation} lines={2}>
      {({ issuer, subject }) => (
        <Alert title="Whom the cloud has to trust">
          <Text size="sm">
            Issuer <Code>{issuer}</Code>
          </Text>
          <Text size="sm">
            Subject <Code>{subject}</Code>
          </Text>
        </Alert>
      )}
    </Shown>
  );
}
