import { useList } from '../../api/use-list.ts';
import { useRights } from '../../api/use-rights.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { Empty } from '../../parts/states.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { roleChoices } from './access-calls.ts';
import { AccessPage } from './access-page.tsx';
import { AssignmentTable } from './assignment-table.tsx';
import { NewAssignment } from './new-assignment.tsx';

export default function AssignmentList() {
  const { address, change } = useAddress();
  const roles = useList(roleChoices, { topics: ['roles'], when: useRights().may('GET /api/roles') });
  const give = (
    <Action does="POST /api/assignments" onClick={() => change({ new: 'assignment' })}>
      Give a role
    </Action>
  );
  return (
    <AccessPage at="/access/assignments" title="Assignments" about="Who holds which role, and where it holds." actions={give}>
      <AssignmentTable
        query={listQuery(address, ['roleID', 'scope'])}
        searchable
        height="calc(100dvh - 290px)"
        filters={[
          ...(roles.rows.length > 0
            ? [{ name: 'roleID', label: 'Role', options: roles.rows.map(({ id, name }) => ({ value: id, label: name })) }]
            : []),
          { name: 'scope', label: 'Where', options: [{ value: 'organisation', label: 'Whole organisation' }] },
        ]}
        empty={
          <Empty title="No assignments" action={give}>
            A role that is given to a person or a team says what they may do, everywhere or in one place.
          </Empty>
        }
      />
      {address['new'] === 'assignment' && (
        <Offer does="POST /api/assignments">
          <NewAssignment close={() => change({ new: undefined })} />
        </Offer>
      )}
    </AccessPage>
  );
}
