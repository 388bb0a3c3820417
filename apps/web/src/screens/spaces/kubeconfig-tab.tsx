import { Alert, Card, Checkbox, Code, List, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { call, type DataOf } from '../../api/call.ts';
import { useRights } from '../../api/use-rights.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { KubeconfigReady } from './kubeconfig-ready.tsx';
import type { Space } from './space-calls.ts';

const does = 'POST /api/spaces/{spaceID}/kubeconfig';
const order = (spaceID: string, body: { withToken: boolean; expiresInDays?: number }) =>
  call('post', '/api/spaces/{spaceID}/kubeconfig', { params: { path: { spaceID } }, body });
export type ClusterKubeconfig = DataOf<ReturnType<typeof order>>;

export function KubeconfigTab({ space }: { readonly space: Space }) {
  return (
    <Allowed does={does} at={{ space: space.id }} to={`enter the cluster of ${space.name}`}>
      <Kubeconfig space={space} />
    </Allowed>
  );
}

function Kubeconfig({ space }: { readonly space: Space }) {
  const mayToken = useRights().may('POST /api/tokens');
  const [made, setMade] = useState<ClusterKubeconfig | undefined>(undefined);
  const form = useCallForm({
    initial: { withToken: mayToken, expiresInDays: 1 as number | string },
    call: ({ withToken, expiresInDays }) =>
      order(space.id, { withToken, ...(withToken && expiresInDays !== '' ? { expiresInDays: Number(expiresInDays) } : {}) }),
    topics: ['tokens'],
    onDone: ({ data }) => setMade(data),
  });
  const { withToken } = form.form.values;
  return (
    <Stack maw={860}>
      <Card component="form" onSubmit={form.submit}>
        <Stack>
          <Title order={2}>A kubeconfig for this cluster</Title>
          <List size="sm">
            <List.Item>
              It leads through Spacedock: your rights are asked for at each request, and changes are in the audit log. No
              credentials of the cloud are in it.
            </List.Item>
            <List.Item>
              Inside the cluster you are <Code>loft:user:&lt;handle&gt;</Code>, which is nobody until whoever runs the cluster
              binds a role to that user, or to <Code>loft:admins</Code> for administrators. The exact names come with the
              kubeconfig.
            </List.Item>
          </List>
          {!mayToken && (
            <Alert color="yellow" title="Without a token">
              You may not make access tokens (token:create). Put one of yours into the file that you get.
            </Alert>
          )}
          {mayToken && (
            <Checkbox
              label="Put a new access token of mine into it"
              description="It is listed under your tokens, and can be revoked there."
              {...form.form.getInputProps('withToken', { type: 'checkbox' })}
            />
          )}
          {mayToken && withToken && (
            <NumberInput
              label="Ends after days"
              description="At most 30. A kubeconfig lies around as a file: short is good."
              min={1}
              max={30}
              clampBehavior="none"
              allowDecimal={false}
              w={220}
              {...form.form.getInputProps('expiresInDays')}
            />
          )}
          <FormFoot does={does} label={made ? 'Make another one' : 'Make the kubeconfig'} form={form} />
          <Text size="xs" c="dimmed">
            The kubeconfig is not kept here: it is given once.
          </Text>
        </Stack>
      </Card>
      {made && <KubeconfigReady key={made.accessToken?.id ?? 'plain'} space={space} made={made} />}
    </Stack>
  );
}
