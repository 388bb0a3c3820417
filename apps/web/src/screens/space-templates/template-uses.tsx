import type { Listed } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { InstanceLink } from '../space-instances/instance-link.tsx';
import { Empty } from '../../parts/states.tsx';
import type { Instance } from '../space-instances/instance-shape.ts';
import { InstanceStatus } from '../space-instances/instance-status.tsx';
import type { Template } from './template-shape.ts';

/** The space instances that were made of a template, and the version that each has. */
export function TemplateUses({ template: { name }, uses }: { readonly template: Template; readonly uses: Listed<Instance> }) {
  return (
    <DataTable
      label="space instances of this template"
      list={uses}
      rowKey={({ uid }) => uid}
      searchable={false}
      height="60dvh"
      columns={[
        {
          title: 'Name',
          width: '2fr',
          cell: (instance) => <InstanceLink instance={instance} />,
        },
        { title: 'Project', width: '1fr', wide: true, cell: ({ project }) => project },
        { title: 'Phase', width: '140px', cell: (instance) => <InstanceStatus instance={instance} /> },
        { title: 'Has', width: '120px', wide: true, cell: ({ templateVersion }) => templateVersion ?? '–' },
        { title: 'Follows', width: '120px', wide: true, cell: ({ templateRef }) => templateRef?.version ?? 'the newest' },
      ]}
      empty={
        <Empty
          title="No space uses it"
          action={
            <ActionLink does="POST /api/space-instances" to="/space-instances/new" search={{ template: name }}>
              Take a space of it
            </ActionLink>
          }
        >
          Or none that you may see.
        </Empty>
      }
    />
  );
}
