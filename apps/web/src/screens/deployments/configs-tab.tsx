import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { readConfigs } from './configs.ts';
import { type Edit, editOf, type EditView } from './configs-edit.ts';
import { ConfigsEditor } from './configs-editor.tsx';
import { type Deployment, placeOf } from './deployment-shapes.ts';
import { LogTail } from './log-tail.tsx';
import { maskedConfigs } from './masked-configs.ts';

export function ConfigsTab({ deployment }: { readonly deployment: Deployment }) {
  const rights = useRights();
  const [{ edit, round, view }, setEdit] = useState<{ edit: Edit; round: number; view: EditView }>(() => ({
    edit: editOf(deployment),
    round: 0,
    view: 'inputs',
  }));
  if (!rights.may('PATCH /api/deployments/{id}/configs', placeOf(deployment))) {
    return (
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          Version {deployment.configsVersion}. To change them you need <code>deployment:update</code>.
        </Text>
        <LogTail text={JSON.stringify(maskedConfigs(readConfigs(deployment.configs)), undefined, 2)} label="Configs" />
      </Stack>
    );
  }
  return (
    <ConfigsEditor
      key={round}
      deployment={deployment}
      edit={edit}
      view={view}
      begin={(next, shown) => setEdit({ edit: next, round: round + 1, view: shown })}
    />
  );
}
