import { Alert, Button, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Loading } from '../../parts/states.tsx';
import { useBase } from '../../parts/use-base.ts';
import { useCallForm } from '../../parts/use-call-form.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { type Instance, type InstanceChange, pathOf, type Preview, previewCall } from './instance-shape.ts';
import { instanceChange, instanceField, type InstanceValues, settingsDiffer, valuesOf } from './instance-values.ts';
import { ownerChoices } from './owner-choice.ts';
import { withoutPasswords } from './parameter-values.ts';
import { PreviewParts } from './preview-parts.tsx';
import { parametersAsked } from './template-choice.ts';
import { TemplateInputs } from './template-inputs.tsx';
import { useChoices } from './use-choices.ts';
import { useInstanceAccess, youMay } from './use-instance-access.ts';
import { useMyEmail } from './use-my-email.ts';
import { useNewestVersion } from './use-newest-version.ts';

/** What it is called, whose it is and what it is made of. */
export function SettingsTab({ instance }: { readonly instance: Instance }) {
  const choices = useChoices(instance.project);
  const { base, newest, take } = useBase(instance);
  return (
    <Shown read={useInstanceAccess(instance)} what="space instance">
      {(access) => {
        if (!youMay(access, 'update') || instance.deletedAt)
          return (
            <Alert color="gray" icon={<IconInfoCircle />}>
              {instance.deletedAt ? 'It is being deleted.' : 'You may look at this space, but not change it.'}
            </Alert>
          );
        if (choices.loading) return <Loading />;
        return (
          <SettingsForm
            key={base.resourceVersion}
            base={base}
            instance={newest}
            choices={choices}
            load={() => take(newest)}
            saved={take}
          />
        );
      }}
    </Shown>
  );
}

function SettingsForm({
  base,
  instance,
  choices,
  load,
  saved,
}: {
  /** As it was when the form was filled. */
  readonly base: Instance;
  /** As it is now. */
  readonly instance: Instance;
  readonly choices: ReturnType<typeof useChoices>;
  readonly load: () => void;
  readonly saved: (instance: Instance) => void;
}) {
  const me = useMyEmail();
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const tried = useSend([]);
  const askedOf = ({ template, version }: Pick<InstanceValues, 'template' | 'version'>) => {
    const chosen = choices.templates.find(({ name }) => name === template);
    return chosen ? parametersAsked(chosen, version) : [];
  };
  const patch = (body: InstanceChange) =>
    call('patch', '/api/space-instances/{project}/{name}', { params: { path: pathOf(base) }, body });
  const asked = askedOf({ template: base.templateRef?.name ?? '', version: base.templateRef?.version ?? '' });
  const form = useCallForm({
    initial: valuesOf(base, asked),
    call: (values) => patch(instanceChange(values, base, askedOf(values))),
    topics: ['space-instances'],
    fieldOf: instanceField,
    newest: useNewestVersion(base, settingsDiffer),
    onDone: ({ data }) => {
      saved(data);
      notifications.show({ message: 'The settings are saved.', color: 'teal' });
    },
  });
  const { values, getInputProps, reset } = form.form;
  const change = instanceChange(values, base, askedOf(values));
  const touched = Object.keys(change).length > 0;
  const outdated = settingsDiffer(instance, base);
  const shown = change.parameters ? { ...change, parameters: withoutPasswords(askedOf(values), change.parameters) } : change;

  async function look(): Promise<void> {
    const found = await tried.run(previewCall({ name: base.name, project: base.project, ...change }));
    if (found) setPreview(found.answer.data);
  }

  return (
    <form onSubmit={form.submit}>
      <Stack maw={760}>
        {outdated && <ChangedMeanwhile what="these settings" touched={touched} load={load} />}
        <TextInput label="Shown as" placeholder={base.name} {...getInputProps('displayName')} />
        <Textarea label="What it is for" autosize minRows={2} {...getInputProps('description')} />
        <Select
          label="Owner"
          allowDeselect={false}
          data={[...ownerChoices({ now: base.owner, me, teams: choices.teams })]}
          {...getInputProps('owner')}
        />
        {base.template === null ? (
          <TemplateInputs form={form.form} templates={choices.templates} given={base.parameters} />
        ) : (
          <Text size="sm" c="dimmed">
            It has a template of its own, which kubectl edits.
          </Text>
        )}
        <ProblemAlert problem={tried.problem} />
        <FormFoot
          does="PATCH /api/space-instances/{project}/{name}"
          label="Save"
          form={{ ...form, call: patch(shown) }}
          disabled={!touched}
          back={
            touched ? (
              <>
                <Button variant="default" onClick={reset}>
                  Undo
                </Button>
                <Button variant="default" loading={tried.pending} onClick={() => void look()}>
                  What would change
                </Button>
              </>
            ) : undefined
          }
        />
      </Stack>
      <Modal opened={preview !== undefined} onClose={() => setPreview(undefined)} title="What would change" size="lg">
        {preview && <PreviewParts preview={preview} />}
      </Modal>
    </form>
  );
}
