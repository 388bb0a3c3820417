import { Alert, Card, Code, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import type { Cluster } from '../../parts/cluster-calls.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { MoreFields } from '../../parts/more-fields.tsx';
import { StepTitle } from '../../parts/step-title.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { type AccountOfSpace, BackToClusters } from './access-step.tsx';
import { newSpaceBody } from './add-step.ts';

export function RegisterStep({
  account,
  cluster,
  identity,
}: {
  readonly account: AccountOfSpace;
  readonly cluster: Cluster;
  readonly identity: string | undefined;
}) {
  const navigate = useNavigate();
  const made = useCallForm({
    initial: { name: cluster.name, caCert: '', serviceAccountToken: '' },
    call: (values) => call('post', '/api/spaces', { body: newSpaceBody(account, cluster, values) }),
    topics: ['spaces', 'cloud-accounts'],
    onDone: ({ data }) => void navigate({ to: '/spaces/$spaceId', params: { spaceId: data.id } }),
    fieldOf: (field) => field.replace(/^config\./, ''),
  });
  const { form } = made;
  // A command that somebody pastes somewhere is no place for a token.
  const shownCall =
    form.values.serviceAccountToken === ''
      ? made.call
      : { ...made.call, body: newSpaceBody(account, cluster, { ...form.values, serviceAccountToken: '…' }) };
  return (
    <Card maw={860} component="form" onSubmit={made.submit}>
      <Stack>
        <StepTitle>Register {cluster.name}</StepTitle>
        {identity && (
          <Alert color="teal" title="Access is allowed" styles={{ message: { overflowWrap: 'anywhere' } }}>
            The cluster knows us as <Code>{identity}</Code>. That is the name to give rights to.
          </Alert>
        )}
        <TextInput
          label="Name"
          description="What people here call it. It need not be the name of the cluster."
          dir="auto"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <MoreFields wrong={Boolean(form.errors['caCert'] || form.errors['serviceAccountToken'])}>
          <Textarea
            label="Certificate authority"
            description="PEM. Trusted instead of the one that the cloud names."
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
            autoComplete="off"
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            {...form.getInputProps('caCert')}
          />
          <PasswordInput
            label="Token of a service account"
            description="Used in the cluster instead of the identity of the cloud account. It is sealed, and never shown again."
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
            {...form.getInputProps('serviceAccountToken')}
          />
        </MoreFields>
        <FormFoot
          does="POST /api/spaces"
          label="Register the space"
          form={{ ...made, call: shownCall }}
          back={<BackToClusters account={account.id} />}
        />
      </Stack>
    </Card>
  );
}
