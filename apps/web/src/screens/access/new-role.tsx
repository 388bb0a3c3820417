import { useNavigate } from '@tanstack/react-router';
import { useList } from '../../api/use-list.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { Loading } from '../../parts/states.tsx';
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
  const { address } = useAddress();
  const navigate = useNavigate();
  const { rows, loading } = useList(roleChoices, { topics: ['roles'] });
  // The form is filled once: who types must not lose it to a list that comes late.
  if (loading) return <Loading />;
  return (
    <RoleEditor
      start={rows.find(({ id }) => id === address['like'])}
      likes={rows}
      does="POST /api/roles"
      label="Make the role"
      onDone={({ id }) => void navigate({ to: '/access/roles/$roleId', params: { roleId: id } })}
    />
  );
}
