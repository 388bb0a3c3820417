import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { Offer } from '../../parts/action.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { byName, FoundSelect } from '../../parts/found-select.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { type NewInstance, type Preview, previewCall } from './instance-shape.ts';
import { instanceField, type InstanceValues, newInstance } from './instance-values.ts';
import { ownerChoices } from './owner-choice.ts';
import { parameterInputs, withoutPasswords } from './parameter-values.ts';
import { parametersAsked } from './template-choice.ts';
import { TemplateInputs } from './template-inputs.tsx';
import { spaceChoice, useChoices } from './use-choices.ts';
import { useMyEmail } from './use-my-email.ts';

/** Everything that is asked of whoever takes a space. It ends in a dry run: the server says what is wrong, or what it would make. */
export function NewInstanceForm({
  initial,
  onPreview,
}: {
  readonly initial: InstanceValues;
  readonly onPreview: (
    values: InstanceValues,
    found: { readonly body: NewInstance; readonly shown: NewInstance; readonly preview: Preview },
  ) => void;
}) {
  const me = useMyEmail();
  const everything = useChoices();
  const askedOf = ({ template, version }: InstanceValues) => {
    const chosen = everything.templates.find(({ name }) => name === template);
    return chosen ? parametersAsked(chosen, version) : [];
  };
  const hidden = (values: InstanceValues): NewInstance => {
    const body = newInstance(values, askedOf(values));
    return body.parameters ? { ...body, parameters: withoutPasswords(askedOf(values), body.parameters) } : body;
  };
  const form = useCallForm({
    initial,
    call: (values) => previewCall(newInstance(values, askedOf(values))),
    topics: [],
    fieldOf: instanceField,
    onDone: ({ data }, values) =>
      onPreview(values, { body: newInstance(values, askedOf(values)), shown: hidden(values), preview: data }),
  });
  const { values, getInputProps, setFieldValue } = form.form;
  // What a project may use is known when the project is.
  const { templates: allowed } = useChoices(values.project || undefined);
  const asked = askedOf(values);
  const ready = everything.templates.length > 0;

  // By a link to a template: its inputs are known once the template is.
  useEffect(() => {
    if (ready && asked.length > 0 && Object.keys(values.parameters).length === 0)
      setFieldValue('parameters', parameterInputs(asked));
  }, [ready, asked, values.parameters, setFieldValue]);

  return (
    <form onSubmit={form.submit}>
      <Stack maw={760}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <FoundSelect
            label="Project"
            placeholder="Choose a project"
            topics={['projects']}
            ask={(search) => call('get', '/api/projects', { params: { query: byName(search) } })}
            option={({ id, name }) => ({ value: id, label: name })}
            {...getInputProps('project')}
            onChange={(project) => setFieldValue('project', project ?? '')}
          />
          <TextInput
            label="Name"
            description="Small letters, digits and dashes."
            placeholder="my-space"
            autoComplete="off"
            spellCheck={false}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...getInputProps('name')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Shown as" placeholder={values.name} {...getInputProps('displayName')} />
          <Select
            label="Owner"
            allowDeselect={false}
            data={[...ownerChoices({ me, teams: everything.teams })]}
            {...getInputProps('owner')}
          />
        </SimpleGrid>
        <Offer does="GET /api/spaces">
          <FoundSelect
            label="Space"
            description="The cluster it lies on."
            clearable
            placeholder="Let it be chosen: the least used one"
            topics={['spaces']}
            ask={(search) => call('get', '/api/spaces', { params: { query: byName(search) } })}
            option={(row) => spaceChoice(row)}
            {...getInputProps('space')}
            onChange={(space) => setFieldValue('space', space ?? '')}
          />
        </Offer>
        <TemplateInputs form={form.form} templates={values.project ? allowed : everything.templates} />
        <Textarea label="What it is for" autosize minRows={2} {...getInputProps('description')} />
        <FormFoot
          does="POST /api/space-instances/preview"
          label="Preview"
          form={{ ...form, call: previewCall(hidden(values)) }}
        />
      </Stack>
    </form>
  );
}
