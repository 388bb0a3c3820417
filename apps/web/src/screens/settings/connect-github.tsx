import { Alert, Anchor, Button, Group, Modal, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconBrandGithub } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { useSend } from '../../api/use-send.ts';
import { CopyAs } from '../../parts/copy-as.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useCallForm } from '../../parts/use-call-form.ts';
import { githubRequest, inputOf, withoutSecrets } from './integration-values.ts';

export function ConnectGithub({ close }: { readonly close: () => void }) {
  const instance = useRead(call('get', '/api/instance'), { topics: [] });
  const { address, change } = useAddress();
  return (
    <Modal opened onClose={close} title="Connect GitHub">
      <Shown read={instance} lines={3}>
        {({ githubApp }) => {
          const way = address['way'] ?? (githubApp ? 'app' : 'token');
          return (
            <Stack>
              <SegmentedControl
                fullWidth
                aria-label="How to connect"
                value={way}
                onChange={(value) => change({ way: value })}
                data={[
                  { value: 'app', label: 'GitHub App' },
                  { value: 'token', label: 'Personal access token' },
                ]}
              />
              {way === 'app' ? <WithApp ready={githubApp} /> : <WithToken close={close} />}
            </Stack>
          );
        }}
      </Shown>
    </Modal>
  );
}

function WithApp({ ready }: { readonly ready: boolean }) {
  const [name, setName] = useState('');
  const { run, pending, problem } = useSend([]);
  const install = call('get', '/api/integrations/github/install', {
    params: { query: { answer: 'url', ...(name ? { name } : {}) } },
  });
  if (!ready) {
    return (
      <Alert color="yellow" title="This installation has no GitHub App">
        Whoever runs the server registers one and starts it with SPACEDOCK_GITHUB_APP_ID and what belongs to it:
        docs/integrations.md says how. Until then, use a personal access token.
      </Alert>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The same browser has to come back: the answer has set a cookie in it.
        void run(install).then((result) => result?.answer && window.location.assign(result.answer.data.url));
      }}
    >
      <Stack>
        <Text size="sm">
          Tokens are minted when they are needed and live an hour, the App sees the repositories that you choose, and pushes are
          told by its webhook. You choose at GitHub and come back here.
        </Text>
        <TextInput
          label="Name"
          description="Left empty, it is named after the account at GitHub"
          dir="auto"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem?.fields.find(({ field }) => field === 'name')?.problem}
        />
        <ProblemAlert problem={problem} except={['name']} />
        <Group justify="flex-end">
          <CopyAs call={install} />
          <Button
            type="submit"
            data-action="GET /api/integrations/github/install"
            loading={pending}
            leftSection={<IconBrandGithub size={16} />}
          >
            Install at GitHub
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function WithToken({ close }: { readonly close: () => void }) {
  const made = useCallForm({
    initial: { name: '', token: '', webhookSecret: '', builderRepository: '' },
    call: (values) => call('post', '/api/integrations', { body: githubRequest(values) }),
    topics: ['integrations'],
    fieldOf: inputOf,
    onDone: close,
  });
  const { form } = made;
  return (
    <form onSubmit={made.submit}>
      <Stack>
        <TextInput label="Name" data-autofocus dir="auto" {...form.getInputProps('name')} />
        <PasswordInput
          label="Token"
          autoComplete="off"
          {...form.getInputProps('token')}
          description={
            <>
              Fine-grained, with Contents, Metadata, Checks and Pull requests: read, Actions: read and write.{' '}
              <Anchor
                href="https://github.com/settings/personal-access-tokens/new"
                target="_blank"
                rel="noreferrer"
                inherit
                underline="always"
              >
                Make one
              </Anchor>
            </>
          }
        />
        <PasswordInput
          label="Webhook secret"
          description="For webhooks that you add to repositories yourself. Without one, pushes are found by asking."
          autoComplete="off"
          {...form.getInputProps('webhookSecret')}
        />
        <TextInput
          label="Builder repository"
          placeholder="acme/spacedock-builder"
          description="Where builds run. Left empty: spacedock-builder of the account"
          {...form.getInputProps('builderRepository')}
        />
        <FormFoot
          does="POST /api/integrations"
          label="Connect"
          form={{ ...made, call: call('post', '/api/integrations', { body: withoutSecrets(githubRequest(form.values)) }) }}
          back={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
        />
      </Stack>
    </form>
  );
}
