import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useList } from '../../api/use-list.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { roleChoices } from './access-calls.ts';
import { RoleEditor } from './role-editor.tsx';

export default function NewRoleScreen() {
  return (
    <Page
      title="New role"
      crumbs={[{ label: 'Roles', to: '/access/roles' }]}
      about="Of policies that you hold yourself in the whole organisation."
    >
      <Allowed does="POST /api/roles" to="make roles">
        <NewRole />
      </Allowed>
    </Page>
  );
}

function NewRole() {
  const { address, change } = useAddress();
  const navigate = useNavigate();
  const { rows } = useList(roleChoices, { topics: ['roles'] });
  const like = rows.find(({ id }) => id === address['like']);
  return (
    <>
      <Select
        label="Begin like"
        placeholder="An empty one"
        clearable
        searchable
        maw={320}
        data={rows.map(({ id, name }) => ({ value: id, label: name }))}
        value={like?.id ?? null}
        onChange={(id) => change({ like: id ?? undefined })}
      />
      <RoleEditor
        key={like?.id ?? ''}
        start={like?.policies ?? []}
        does="POST /api/roles"
        label="Make the role"
        onDone={({ id }) => void navigate({ to: '/access/roles/$roleId', params: { roleId: id } as never })}
      />
    </>
  );
}
