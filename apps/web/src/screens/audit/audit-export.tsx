import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { asProblem } from '../../api/problem.ts';
import { Offer } from '../../parts/action.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { downloadBlob } from '../../parts/download-text.ts';
import { auditExportCall } from './audit-calls.ts';

/** All that the filters leave, as a file. Through a request of ours, as a link would come without the token. */
export function AuditExport({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const { open } = useBackend();
  const [pending, setPending] = useState(false);

  async function save(format: 'csv' | 'json'): Promise<void> {
    setPending(true);
    try {
      const response = await open(auditExportCall(format, query));
      downloadBlob(`audit-log.${format}`, await response.blob());
    } catch (error) {
      const { message, next } = asProblem(error);
      notifications.show({ title: message, message: next, color: 'red' });
    } finally {
      setPending(false);
    }
  }

  return (
    <Offer does="GET /api/audit-logs/export">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={pending} leftSection={<IconDownload size={16} aria-hidden />}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('csv')}>As CSV</Menu.Item>
          <Menu.Item onClick={() => void save('json')}>As JSON</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CopyAs call={auditExportCall('csv', query)} />
    </Offer>
  );
}
