import { Text } from '@mantine/core';
import { useList } from '../../api/use-list.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { auditLogCall } from './audit-calls.ts';
import { AuditEntryDrawer } from './audit-entry.tsx';
import { AuditExport } from './audit-export.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery, isFiltered } from './audit-query.ts';

/**
 * Asked for only by those who may: a refused read is written into the log, which is a change of the log, which would be asked for
 * again.
 */
export default function AuditLogScreen() {
  const { address } = useAddress();
  return (
    <Page
      title="Audit log"
      about="Who did what, and who was refused. Entries are never changed or removed."
      actions={<AuditExport query={auditQuery(address)} />}
    >
      <Allowed does="GET /api/audit-logs" to="read the audit log">
        <AuditLog />
      </Allowed>
    </Page>
  );
}

function AuditLog() {
  const { address, change } = useAddress();
  const query = auditQuery(address);
  const list = useList(auditLogCall({ ...query, limit: 200, ...(address['order'] ? { sort_order: address['order'] } : {}) }), {
    topics: ['audit-logs'],
  });
  const none = isFiltered(address) ? (
    <Text c="dimmed" py="lg" ta="center" data-state="none">
      Nothing fits what you look for.
    </Text>
  ) : (
    <Empty title="Nothing has happened yet">Every change, and every attempt that was refused, is written down here.</Empty>
  );
  return (
    <>
      <AuditFilters />
      <DataTable
        label="audit log"
        list={list}
        rowKey={({ id }) => id}
        searchable={false}
        empty={none}
        height="calc(100dvh - 300px)"
        columns={[
          {
            title: 'What',
            width: '1.4fr',
            cell: ({ id, action, resourceType }) => (
              <AnchorTo inherit to="/audit-logs" search={{ ...address, entry: id }} fw={550}>
                {action} {resourceType}
              </AnchorTo>
            ),
          },
          {
            title: 'Who',
            width: '1.6fr',
            cell: ({ actor }) => (
              <Text span inherit title={actor}>
                {actor}
              </Text>
            ),
          },
          {
            title: 'To',
            width: '1.6fr',
            wide: true,
            cell: ({ resourceID }) => (
              <Text span inherit ff="monospace" size="xs" title={resourceID}>
                {resourceID}
              </Text>
            ),
          },
          { title: 'Result', width: '110px', wide: true, cell: ({ result }) => <StatusBadge status={result} /> },
          { title: 'When', sort: 'createdAt', width: '118px', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        ]}
      />
      {address['entry'] && (
        <AuditEntryDrawer key={address['entry']} entryId={address['entry']} close={() => change({ entry: undefined })} />
      )}
    </>
  );
}
