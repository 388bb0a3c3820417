import { Code, Paper, Radio, SegmentedControl, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { cloudNames, isProvider, type Provider, providers } from '../../parts/cloud-names.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useCallForm } from '../../parts/use-call-form.ts';
import { CredentialFields } from './credential-fields.tsx';
import { clouds, credentialsOf, inputOf, levels, methodOf, withoutSecrets } from './methods.ts';
import { PermissionGuide } from './permission-guide.tsx';
import { useElsewhere } from './use-elsewhere.ts';

export default function ConnectAccount() {
  return (
    <Page
      title="Connect a cloud account"
      crumbs={[{ label: 'Cloud accounts', to: '/accounts' }]}
      about="Three things: what to allow in the cloud, how it lets us in, and a name."
    >
      <Allowed does="POST /api/cloud-accounts" to="connect cloud accounts">
        <Wizard />
      </Allowed>
    </Page>
  );
}

function Wizard() {
  const { address, change } = useAddress();
  const provider = isProvider(address['provider']) ? address['provider'] : 'aws';
  return (
    <Stack maw={820}>
      <SegmentedControl
        aria-label="Cloud"
        data={providers.map((value) => ({ value, label: cloudNames[value] }))}
        value={provider}
        onChange={(value) => change({ provider: value, method: undefined })}
      />
      <SandboxHint provider={provider} />
      {/* Anew for each cloud: what opens one must not be sent to another. */}
      <ConnectForm key={provider} provider={provider} />
    </Stack>
  );
}

function ConnectForm({ provider }: { readonly provider: Provider }) {
  const { address, change } = useAddress();
  const navigate = useNavigate();
  const cloud = clouds[provider];
  const method = methodOf(provider, address['method'] ?? '') ?? cloud.methods[0];
  const level = address['level'] === 'read_only' ? 'read_only' : 'read_write';
  const places = useElsewhere(provider);
  const made = useCallForm({
    initial: { name: '', cloudAccountID: '', credentials: {} as Record<string, string>, where: null as string | null },
    call: ({ name, cloudAccountID, credentials, where }) => {
      const endpoints = places.find(({ account }) => account === where)?.endpoints;
      return call('post', '/api/cloud-accounts', {
        body: {
          provider,
          name,
          cloudAccountID: cloudAccountID.trim(),
          authMethod: method.method,
          permissionLevel: level,
          credentials: credentialsOf(method, credentials),
          ...(endpoints ? { endpoints } : {}),
        },
      });
    },
    topics: ['cloud-accounts'],
    fieldOf: inputOf,
    onDone: ({ data }) => void navigate({ to: '/accounts/$accountId', params: { accountId: data.id } }),
  });
  return (
    <form onSubmit={made.submit}>
      <Stack>
        <Section title="1. What to allow in the cloud">
          <Radio.Group value={level} onChange={(value) => change({ level: value })} label="What Spacedock may do there">
            <Stack gap={6} mt={6}>
              {levels.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            label={cloud.account}
            description={cloud.accountHint}
            autoComplete="off"
            spellCheck={false}
            {...made.form.getInputProps('cloudAccountID')}
          />
          <PermissionGuide provider={provider} level={level} cloudAccountID={made.form.values.cloudAccountID.trim()} />
        </Section>
        <Section title="2. How it lets us in">
          <Radio.Group value={method.method} onChange={(value) => change({ method: value })} label="Method">
            <Stack gap="xs" mt={6}>
              {cloud.methods.map((each) => (
                <Radio key={each.method} value={each.method} label={each.label} description={each.about} />
              ))}
            </Stack>
          </Radio.Group>
          <CredentialFields method={method} form={made.form} />
          {places.length > 0 && (
            <Select
              label="Where it is"
              clearable
              allowDeselect={false}
              searchable
              placeholder="At the cloud's public addresses"
              nothingFoundMessage="No account is there"
              data={places.map(({ account, label }) => ({ value: account, label }))}
              {...made.form.getInputProps('where')}
            />
          )}
        </Section>
        <Section title="3. A name">
          <TextInput label="Name" placeholder={`${cloudNames[provider]} production`} {...made.form.getInputProps('name')} />
          <Text size="sm" c="dimmed">
            The cloud is asked at once whether it accepts the credentials, and which permissions are missing. They are stored
            encrypted, and never shown again.
          </Text>
          <FormFoot
            does="POST /api/cloud-accounts"
            label="Connect and verify"
            form={{ ...made, call: withoutSecrets(made.call, method) }}
          />
        </Section>
      </Stack>
    </form>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Stack>
        <Title order={2}>{title}</Title>
        {children}
      </Stack>
    </Paper>
  );
}

/** Where there are clouds to try it with, nobody has to look for their credentials in the manual. */
function SandboxHint({ provider }: { readonly provider: Provider }) {
  const { data: instance } = useRead(call('get', '/api/instance'), { topics: [] });
  if (!instance?.sandbox) return null;
  return (
    <Text size="sm" c="dimmed">
      To connect the {cloudNames[provider]} of the sandbox: <Code>npx spacedock sandbox credentials {provider}</Code>, typed where
      the server runs, prints what goes in here.
    </Text>
  );
}
