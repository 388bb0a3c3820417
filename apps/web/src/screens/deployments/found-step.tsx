import { Badge, Button, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Loading } from '../../parts/states.tsx';
import type { Configs } from './configs.ts';
import type { Analysis } from './deployment-shapes.ts';
import { DetectedStack } from './detected-stack.tsx';
import { isMended, type NewValues, suggested, withConfigs } from './new-deployment-values.ts';
import { repositoryOf } from './repository-name.ts';
import { WarningCard } from './warning-card.tsx';

/** What the repository is made with, what that suggests, and what should be mended before it runs. */
export function FoundStep({ form }: { readonly form: UseFormReturnType<NewValues> }) {
  const { integrationId, repoUrl, branch, rootPath } = form.values;
  const asked = call('post', '/api/analyze', {
    body: { integrationID: integrationId, ...repositoryOf(repoUrl), branch, ...(rootPath ? { rootPath } : {}) },
  });
  const read = useRead(asked, { topics: [], once: true });
  const take = useEffectEvent((found: Analysis) => form.setValues(suggested(form.values, found, JSON.stringify(asked.body))));
  useEffect(() => {
    if (read.data) take(read.data);
  }, [read.data]);

  if (read.error) {
    return (
      <Stack gap="sm">
        <ProblemAlert problem={read.error} />
        <Text size="sm" c="dimmed">
          You can go on without: port and health have to be said by hand then.
        </Text>
      </Stack>
    );
  }
  if (!read.data)
    return (
      <Stack gap="xs">
        <Text size="sm">Looking at {branch} of the repository; large ones take up to a minute.</Text>
        <Loading />
      </Stack>
    );
  const { warnings } = read.data;
  return (
    <Stack gap="md">
      <DetectedStack analysis={read.data} />
      <Title order={2}>{warnings.length === 0 ? 'Nothing to mend' : 'Worth mending before it runs'}</Title>
      {warnings.map((warning) => (
        <WarningCard
          key={`${warning.code} ${warning.message}`}
          warning={warning}
          action={warning.configs && <MendHere form={form} fix={{ ...warning.configs }} />}
        />
      ))}
    </Stack>
  );
}

/** Nothing runs yet: mending only changes what was answered. */
function MendHere({ form, fix }: { readonly form: UseFormReturnType<NewValues>; readonly fix: Configs }) {
  if (isMended(form.values, fix))
    return (
      <Badge color="teal" leftSection={<IconCheck size={12} aria-hidden />}>
        in the configs
      </Badge>
    );
  return (
    <Button variant="light" size="compact-sm" onClick={() => form.setValues(withConfigs(form.values, fix))}>
      Mend it
    </Button>
  );
}
