import { Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { Empty } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { versionsOf } from '../space-instances/template-choice.ts';

export default function TemplateList() {
  const { address } = useAddress();
  const list = useList(call('get', '/api/space-templates', { params: { query: listQuery(address) } }), {
    topics: ['space-templates'],
  });
  const make = (
    <ActionLink does="POST /api/space-templates" to="/space-templates/new">
      New template
    </ActionLink>
  );
  return (
    <Page
      title="Templates"
      about="What space instances are made of: objects, charts and apps in a namespace, with parameters."
      actions={make}
    >
      <DataTable
        label="templates"
        list={list}
        rowKey={({ name }) => name}
        columns={[
          {
            title: 'Name',
            sort: 'name',
            width: '2fr',
            cell: ({ name, displayName }) => (
              <AnchorTo
                to="/space-templates/$name"
                params={{ name }}
                inherit
                fw={550}
                display="block"
                truncate
                dir="auto"
                title={name}
              >
                {displayName || name}
              </AnchorTo>
            ),
          },
          {
            title: 'About',
            width: '3fr',
            wide: true,
            cell: ({ description }) => (
              <span dir="auto" title={description}>
                {description}
              </span>
            ),
          },
          {
            title: 'Newest version',
            width: '140px',
            cell: (template) =>
              versionsOf(template)[0] ?? (
                <Text span inherit c="dimmed">
                  none
                </Text>
              ),
          },
          {
            title: 'Parameters',
            width: '110px',
            wide: true,
            cell: ({ parameters, versions }) =>
              Math.max(parameters.length, ...versions.map((version) => version.parameters?.length ?? 0)),
          },
          { title: 'Made', sort: 'createdAt', width: '140px', wide: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        ]}
        empty={
          <Empty title="No templates yet" action={make}>
            A template says once what every new space gets.
          </Empty>
        }
      />
    </Page>
  );
}
