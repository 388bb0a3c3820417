import { Button, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { YamlEditor } from '../../parts/yaml-editor.tsx';
import { ChangeList } from './change-list.tsx';
import { type ConfigValues, configsOf, inputOf, twice, valuesOf } from './config-values.ts';
import { changesOf, type Configs, isSame, merged, patchOf } from './configs.ts';
import { type Edit, editOf, type EditView } from './configs-edit.ts';
import { ConfigsConflict } from './configs-conflict.tsx';
import { ConfigsInputs } from './configs-inputs.tsx';
import type { Deployment } from './deployment-shapes.ts';
import { maskedChanges, maskedConfigs, unmaskedConfigs } from './masked-configs.ts';
import { parseConfigs } from './parse-configs.ts';

interface Values extends ConfigValues {
  view: EditView;
  json: string;
  note: string;
}

/** What looks like a secret is covered here, too; left as it is, it stays what it was. */
const pretty = (configs: Configs): string => JSON.stringify(maskedConfigs(configs), undefined, 2);

/** Inputs for what is changed often, JSON for the rest. Only what was changed is sent, with the version it was changed from. */
export function ConfigsEditor({
  deployment,
  edit,
  begin,
  view,
}: {
  readonly deployment: Deployment;
  readonly edit: Edit;
  readonly begin: (edit: Edit, view: EditView) => void;
  readonly view: EditView;
}) {
  const { id, name, status } = deployment;
  const { refresh } = useBackend();
  const { version, base, draft } = edit;
  const wanted = (values: Values): Configs | undefined => {
    if (values.view === 'inputs') return configsOf(values, draft);
    const { configs } = parseConfigs(values.json);
    return configs && unmaskedConfigs(configs, draft);
  };
  const made = useCallForm({
    initial: { ...valuesOf(draft), view, json: pretty(draft), note: edit.note } as Values,
    call: (values) =>
      call('patch', '/api/deployments/{id}/configs', {
        params: { path: { id } },
        body: {
          configs: patchOf(base, wanted(values) ?? base),
          configsVersion: version,
          ...(values.note ? { note: values.note } : {}),
        },
      }),
    topics: ['deployments', 'deployment-events'],
    fieldOf: (field, values) => (values.view === 'json' ? undefined : inputOf(field, values)),
    onDone: ({ data }) => {
      notifications.show({ message: `The configs of ${name} are saved; a new revision follows.`, color: 'teal' });
      begin(editOf(data), view);
    },
  });
  const { form } = made;
  const { values } = form;
  const typed = wanted(values);
  const dirty = typed === undefined || !isSame(typed, base);
  const newest = deployment.configsVersion > version ? editOf(deployment) : undefined;
  const twofold = twice(values.env);
  const unreadable = values.view === 'json' ? parseConfigs(values.json).problem : '';
  // Of one's own change, too, the news may come before the answer: that is no conflict.
  const conflict = newest && dirty && typed !== undefined && !made.pending ? { newest, typed } : undefined;

  // Nothing typed that could get lost: what somebody else has changed is simply shown.
  useEffect(() => {
    if (newest && !dirty) begin(newest, view);
  });
  useEffect(() => {
    if (made.problem?.code === 'deployment.changed') refresh(['deployments']);
  }, [made.problem, refresh]);

  function show(next: string): void {
    if (typed === undefined) return;
    begin({ version, base, draft: typed, note: values.note }, next === 'json' ? 'json' : 'inputs');
  }

  return (
    <form onSubmit={made.submit} aria-label="Configs">
      <Stack gap="lg">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            Version {version}. Saving makes a new revision, which is rolled out.
          </Text>
          <SegmentedControl
            aria-label="View"
            value={values.view}
            onChange={show}
            data={[
              { value: 'inputs', label: 'Inputs' },
              { value: 'json', label: 'JSON' },
            ]}
          />
        </Group>
        {conflict && (
          <ConfigsConflict
            version={conflict.newest.version}
            theirs={changesOf(base, conflict.newest.base)}
            mine={changesOf(base, conflict.typed)}
            load={() => begin(conflict.newest, view)}
            keep={() => {
              const both = merged(conflict.newest.base, patchOf(base, conflict.typed)) as Configs;
              begin({ ...conflict.newest, draft: both, note: values.note }, view);
            }}
          />
        )}
        {values.view === 'json' ? (
          <div>
            {/* JSON is YAML, too. */}
            <YamlEditor
              label="Configs as JSON"
              value={values.json}
              onChange={(json) => form.setFieldValue('json', json as never)}
            />
            {unreadable !== '' && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert" style={{ overflowWrap: 'anywhere' }}>
                {unreadable}
              </Text>
            )}
          </div>
        ) : (
          <ConfigsInputs form={form} twice={twofold} />
        )}
        {dirty && typed !== undefined && (
          <div>
            <Title order={2} mb="xs">
              Your changes
            </Title>
            <ChangeList
              label="Your changes"
              from={`Version ${version}`}
              to="Yours"
              changes={maskedChanges(changesOf(base, typed))}
            />
          </div>
        )}
        {status === 'deleting' && <Text size="sm">It is being deleted: its configs cannot be changed any more.</Text>}
        {dirty && <TextInput label="Why, for those who look at it later" {...form.getInputProps('note')} />}
        <FormFoot
          does="PATCH /api/deployments/{id}/configs"
          label="Save"
          form={made}
          disabled={!dirty || unreadable !== '' || (values.view === 'inputs' && twofold.size > 0) || status === 'deleting'}
          back={
            dirty && (
              <Button variant="default" onClick={() => begin({ ...edit, draft: base, note: '' }, view)}>
                Discard
              </Button>
            )
          }
        />
      </Stack>
      <Unsaved when={dirty} within="deployment" />
    </form>
  );
}
