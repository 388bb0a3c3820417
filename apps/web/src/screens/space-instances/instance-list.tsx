import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { InstanceLink } from './instance-link.tsx';
import { Empty } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { InstanceStatus } from './instance-status.tsx';
import { OwnerName } from './owner-name.tsx';
import { templateChoices, useChoices } from './use-choices.ts';
import { useMyEmail } from './use-my-email.ts';

const phases = ['Ready', 'Pending', 'Sleeping', 'Failed'].map((phase) => ({ value: phase, label: phase }));

export default function InstanceList() {
  const { address } = useAddress();
  const me = useMyEmail();
  const { projects, spaces, teams, templates } = useChoices();
  const filters = [
    { name: 'project', label: 'Project', options: projects },
    { name: 'phase', label: 'Phase', options: phases },
    { name: 'owner', label: 'Owner', options: [{ value: me, label: 'Me' }, ...teams] },
    { name: 'space', label: 'Space', options: spaces },
    { name: 'template', label: 'Template', options: templateChoices(templates) },
  ];
  const list = useList(
    call('get', '/api/space-instances', {
      params: {
        query: listQuery(
          address,
          filters.map(({ name }) => name),
        ),
      },
    }),
    { topics: ['space-instances', 'projects', 'spaces'] },
  );
  const make = (
    <ActionLink
      does="POST /api/space-instances"
      to="/space-instances/new"
      search={address['project'] ? { project: address['project'] } : {}}
    >
      Take a space
    </ActionLink>
  );
  return (
    <Page title="Space instances" about="Namespaces with an owner, made from a template." actions={make}>
      <DataTable
        label="space instances"
        list={list}
        rowKey={({ uid }) => uid}
        filters={filters.filter(({ options }) => options.length > 0)}
        columns={[
          {
            title: 'Name',
            sort: 'name',
            width: '2fr',
            cell: (instance) => <InstanceLink instance={instance} />,
          },
          {
            title: 'Project',
            width: '1.2fr',
            wide: true,
            cell: ({ project, projectId }) =>
              projectId ? (
                <AnchorTo to="/projects/$projectId" params={{ projectId }} inherit dir="auto">
                  {project}
                </AnchorTo>
              ) : (
                project
              ),
          },
          { title: 'Phase', sort: 'phase', width: '120px', cell: (instance) => <InstanceStatus instance={instance} /> },
          { title: 'Owner', width: '1.2fr', wide: true, cell: ({ owner }) => <OwnerName owner={owner} /> },
          {
            title: 'Space',
            width: '1.2fr',
            wide: true,
            cell: ({ cluster, space }) =>
              space ? (
                <AnchorTo to="/spaces/$spaceId" params={{ spaceId: space }} inherit>
                  {cluster}
                </AnchorTo>
              ) : (
                (cluster ?? 'not yet chosen')
              ),
          },
          {
            title: 'Template',
            width: '1.3fr',
            wide: true,
            cell: ({ templateRef, templateVersion }) =>
              templateRef ? (
                <AnchorTo to="/space-templates/$name" params={{ name: templateRef.name }} inherit>
                  {[templateRef.name, templateVersion].filter(Boolean).join(' ')}
                </AnchorTo>
              ) : (
                'its own'
              ),
          },
          { title: 'Made', sort: 'createdAt', width: '120px', wide: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        ]}
        empty={
          <Empty title="No space instances yet" action={make}>
            Take one: a namespace of your own on one of the clusters, with what its template puts into it.
          </Empty>
        }
      />
    </Page>
  );
}
