import { Button, Modal, SegmentedControl, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormFoot } from '../../parts/form-foot.tsx';
import { byName, FoundSelect } from '../../parts/found-select.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { teamsCall } from './access-calls.ts';
import { newAssignmentCall, type NewAssignmentValues } from './new-assignment-request.ts';
import { PersonSelect } from './person-select.tsx';
import { RoleSelect } from './role-select.tsx';
import { ScopeFields } from './scope-fields.tsx';

/** Gives a role to a person or a team; `to` when it is known to whom, `roleID` when it is known which. */
export function NewAssignment({
  to,
  roleID = '',
  close,
}: {
  readonly to?: { readonly email: string } | { readonly teamID: string; readonly name: string };
  readonly roleID?: string;
  readonly close: () => void;
}) {
  const initial: NewAssignmentValues = {
    kind: to && 'teamID' in to ? 'team' : 'person',
    email: to && 'email' in to ? to.email : '',
    teamID: to && 'teamID' in to ? to.teamID : '',
    roleID,
    scopeKind: 'organisation',
    scope: '',
  };
  const made = useCallForm({
    initial,
    call: newAssignmentCall,
    topics: ['assignments', 'users'],
    // Neither was named: it is said at the one that can be seen.
    fieldOf: (field, { kind }) => (field === 'email' && kind === 'team' ? 'teamID' : field),
    onDone: () => {
      notifications.show({ message: 'The role is given; it is in force at once.', color: 'teal' });
      close();
    },
  });
  const { form } = made;
  const { kind, scopeKind } = form.values;
  return (
    <Modal opened onClose={close} title={to ? `Give ${'email' in to ? to.email : to.name} a role` : 'Give a role'}>
      <form onSubmit={made.submit}>
        <Stack>
          {!to && (
            <>
              <SegmentedControl
                aria-label="To whom"
                data={[
                  { value: 'person', label: 'A person' },
                  { value: 'team', label: 'A team' },
                ]}
                value={kind}
                onChange={(value) => form.setFieldValue('kind', value as 'person')}
              />
              {kind === 'person' ? (
                <PersonSelect label="Person" data-autofocus {...form.getInputProps('email')} />
              ) : (
                <FoundSelect
                  label="Team"
                  placeholder="Search by name"
                  topics={['teams']}
                  ask={(search) => teamsCall(byName(search))}
                  option={({ id, name }) => ({ value: id, label: name })}
                  {...form.getInputProps('teamID')}
                />
              )}
            </>
          )}
          <RoleSelect label="Role" {...(to ? { 'data-autofocus': true } : {})} {...form.getInputProps('roleID')} />
          <ScopeFields
            kind={scopeKind}
            onKind={(value) => form.setValues({ scopeKind: value, scope: '' })}
            thing={form.getInputProps('scope')}
            error={form.getInputProps('scope').error}
          />
          <FormFoot
            does="POST /api/assignments"
            label="Give the role"
            form={made}
            back={
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            }
          />
        </Stack>
      </form>
    </Modal>
  );
}
