import { Group, Select, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { Page } from '../../parts/page.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { YamlEditor } from '../../parts/yaml-editor.tsx';
import { examples } from './example-templates.ts';
import { useTemplateCheck } from './use-template-check.ts';

export default function NewTemplateScreen() {
  return (
    <Page
      title="New template"
      crumbs={[{ label: 'Templates', to: '/space-templates' }]}
      about="What spaces are made of, and what is asked of whoever takes one. Looked at while you type."
    >
      <Allowed does="POST /api/space-templates" to="make templates">
        <NewTemplate />
      </Allowed>
    </Page>
  );
}

function NewTemplate() {
  const { address, change } = useAddress();
  const navigate = useNavigate();
  const example = examples.find(({ name }) => name === address['example']) ?? examples[0];
  const [typed, setTyped] = useState<{ readonly on: string | undefined; readonly text: string } | undefined>(undefined);
  const mine = typed && typed.on === example?.name ? typed.text : undefined;
  const text = mine ?? example?.text ?? '';
  const check = useTemplateCheck(text, { when: true });
  const { run, pending, problem } = useSend(['space-templates']);
  const post = call('post', '/api/space-templates', { body: check.template ?? { name: '' } });

  async function make(): Promise<void> {
    const done = await run(post);
    if (!done) return;
    void navigate({ to: '/space-templates/$name', params: { name: done.answer.data.name }, ignoreBlocker: true });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (check.template) void make();
      }}
    >
      <Stack>
        <Group>
          <Select
            label="Begin with"
            data={examples.map(({ name, label }) => ({ value: name, label }))}
            value={example?.name ?? null}
            allowDeselect={false}
            w={300}
            description={mine === undefined ? 'An example, to be changed.' : 'Another example takes the place of what you typed.'}
            onChange={(name) => change({ example: name ?? undefined })}
          />
        </Group>
        <Unsaved when={mine !== undefined && mine !== example?.text} />
        <YamlEditor
          key={example?.name}
          label="Template"
          value={text}
          onChange={(next) => setTyped({ on: example?.name, text: next })}
          problems={check.problems}
        />
        <FormFoot
          does="POST /api/space-templates"
          label="Make the template"
          form={{ pending, problem: problem ?? check.refused, call: post, fields: [] }}
          disabled={check.template === undefined}
        />
      </Stack>
    </form>
  );
}
