import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useRights } from '../../api/use-rights.ts';
import { useSend } from '../../api/use-send.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { useBase } from '../../parts/use-base.ts';
import { YamlEditor } from '../../parts/yaml-editor.tsx';
import type { Template } from './template-shape.ts';
import { yamlOf } from './template-yaml.ts';
import { useTemplateCheck } from './use-template-check.ts';

/** A template that is there, as YAML. Of two people who write it the second is told. */
export function TemplateEditor({ template }: { readonly template: Template }) {
  const { base, newest, take } = useBase(template);
  const [text, setText] = useState(() => yamlOf(newest));
  const may = useRights().may('PUT /api/space-templates/{name}');
  const check = useTemplateCheck(text, { name: base.name, when: may });
  const { run, pending, problem } = useSend(['space-templates']);
  const touched = text !== yamlOf(base);
  const outdated = yamlOf(newest) !== yamlOf(base);

  const load = (): void => {
    take(newest);
    setText(yamlOf(newest));
  };
  // Nothing was typed: whoever looks sees what is there now.
  if (outdated && !touched) load();

  const { name: _, ...content } = check.template ?? { name: base.name };
  const put = call('put', '/api/space-templates/{name}', {
    params: { path: { name: base.name } },
    body: { ...content, resourceVersion: base.resourceVersion },
  });
  async function save(): Promise<void> {
    const done = await run(put);
    if (!done) return;
    const { data } = done.answer;
    take(data);
    setText(yamlOf(data));
    notifications.show({ message: `${data.name} is saved.`, color: 'teal' });
    for (const warning of data.warnings ?? []) notifications.show({ message: warning, color: 'yellow' });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (check.template) void save();
      }}
    >
      <Stack>
        <Unsaved when={may && touched} />
        {outdated && touched && <ChangedMeanwhile what="this template" touched load={load} keep={() => take(newest)} />}
        <YamlEditor
          key={`${base.resourceVersion} ${may}`}
          label="Template"
          value={text}
          onChange={setText}
          problems={may ? check.problems : []}
          readOnly={!may}
        />
        {may && (
          <FormFoot
            does="PUT /api/space-templates/{name}"
            label="Save"
            form={{ pending, problem: problem ?? check.refused, call: put, fields: [] }}
            disabled={check.template === undefined || !touched}
            back={
              touched ? (
                <Button variant="default" onClick={load}>
                  Undo all
                </Button>
              ) : undefined
            }
          />
        )}
      </Stack>
    </form>
  );
}
