import { Alert, Code, Paper, Radio, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useCallForm } from '../../parts/use-call-form.ts';
import { CredentialFields } from './credential-fields.tsx';
import { type Endpoints, EndpointsOf } from './endpoints-of.tsx';
import { clouds, credentialsOf, methodOf, type Provider, providers } from './methods.ts';
import { PermissionGuide } from './permission-guide.tsx';

const isProvider = (text: string | undefined): text is Provider => providers.some((each) => each === text);

export default function ConnectAccount() {
  return (
    <Page title="Connect a cloud account" crumbs={[{ label: 'Cloud accounts', to: '/accounts' }]} about="Three things: what to allow in the cloud, how it lets us in, and a name.">
      <Allowed does="POST /api/cloud-accounts" to="connect cloud accounts"><ConnectForm /></Allowed>
    </Page>
  );
}

function ConnectForm() {
  const { address, change } = useAddress();
  const navigate = useNavigate();
  const provider: Provider = isProvider(address['provider']) ? address['provider'] : 'aws';
  const cloud = clouds[provider];
  const method = methodOf(provider, address['method'] ?? '') ?? cloud.methods[0];
  const level = address['level'] === 'read_only' ? 'read_only' : 'read_write';
  const made = useCallForm({
    initial: { name: '', cloudAccountID: '', credentials: {} as Record<string, string>, endpoints: undefined as Endpoints },
    call: ({ name, cloudAccountID, credentials, endpoints }) => call('post', '/api/cloud-accounts', {
      body: {
        provider, name, cloudAccountID, authMethod: method?.method ?? 'static_keys', permissionLevel: level,
        credentials: method ? credentialsOf(method, credentials) : {}, ...(endpoints ? { endpoints } : {}),
      },
    }),
    topics: ['cloud-accounts'],
    onDone: ({ data }) => void navigate({ to: '/accounts/$accountId', params: { accountId: data.id } }),
  });
  if (!method) return null;
  return (
    <form onSubmit={made.submit}>
      <Stack maw={820}>
        <SegmentedControl aria-label="Cloud" data={providers.map((value) => ({ value, label: clouds[value].label }))} value={provider} onChange={(value) => change({ provider: value, method: undefined })} />
        <Section title="1. What to allow in the cloud">
          <Radio.Group value={level} onChange={(value) => change({ level: value })} label="What Spacedock may do there">
            <Stack gap={6} mt={6}>
              <Radio value="read_write" label="Look, deploy and provision" />
              <Radio value="read_only" label="Only look: find clusters and networks" />
            </Stack>
          </Radio.Group>
          <TextInput label={cloud.account} description={cloud.accountHint} autoComplete="off" {...made.form.getInputProps('cloudAccountID')} />
          <PermissionGuide provider={provider} level={level} cloudAccountID={made.form.values.cloudAccountID} />
        </Section>
        <Section title="2. How it lets us in">
          <Radio.Group value={method.method} onChange={(value) => change({ method: value })} label="Method" {...(made.form.errors['authMethod'] ? { error: made.form.errors['authMethod'] } : {})}>
            <Stack gap="xs" mt={6}>{cloud.methods.map((each) => <Radio key={each.method} value={each.method} label={each.label} description={each.about} />)}</Stack>
          </Radio.Group>
          {method.federated && <WhomToTrust />}
          <CredentialFields method={method} form={made.form} />
          <EndpointsOf provider={provider} value={made.form.values.endpoints} onChange={(endpoints) => made.form.setFieldValue('endpoints', endpoints)} />
        </Section>
        <Section title="3. A name">
          <TextInput label="Name" placeholder={`${cloud.label} production`} {...made.form.getInputProps('name')} />
          <Text size="sm" c="dimmed">The cloud is asked at once whether it accepts the credentials, and which permissions are missing. They are stored encrypted, and never shown again.</Text>
          <FormFoot does="POST /api/cloud-accounts" label="Connect and verify" form={made} />
        </Section>
      </Stack>
    </form>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return <Paper withBorder p="md"><Stack><Title order={2}>{title}</Title>{children}</Stack></Paper>;
}

function WhomToTrust() {
  const federation = useRead(call('get', '/api/cloud-accounts/federation'), { topics: [] });
  return (
    <Shown read={federation} lines={2}>
      {({ issuer, subject }) => (
        <Alert title="Whom the cloud has to trust">
          <Text size="sm">Issuer <Code>{issuer}</Code></Text>
          <Text size="sm">Subject <Code>{subject}</Code></Text>
        </Alert>
      )}
    </Shown>
  );
}
