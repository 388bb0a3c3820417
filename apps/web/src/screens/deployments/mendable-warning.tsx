import { Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { changesOf, merged, readConfigs } from './configs.ts';
import { type Deployment, placeOf } from './deployment-shapes.ts';
import { maskedChanges } from './masked-configs.ts';
import { type Warning, WarningCard } from './warning-card.tsx';

const does = 'PATCH /api/deployments/{id}/configs';

/** A warning about a deployment; where a change of configs mends it, one click does that. */
export function MendableWarning({ warning, deployment }: { readonly warning: Warning; readonly deployment: Deployment }) {
  const { configs, code } = warning;
  const { id, configsVersion, status } = deployment;
  const { run, pending, problem } = useSend(['deployments', 'deployment-events']);
  const at = placeOf(deployment);
  if (!configs) return <WarningCard warning={warning} action={null} />;

  const now = readConfigs(deployment.configs);
  const asked = call('patch', '/api/deployments/{id}/configs', {
    params: { path: { id } },
    body: { configs: { ...configs }, configsVersion, note: `Mends ${code}` },
  });
  async function mend(): Promise<void> {
    if (await run(asked)) notifications.show({ message: 'Mended; a new revision follows.', color: 'teal' });
  }
  return (
    <WarningCard
      warning={warning}
      action={
        <Offer does={does} at={at}>
          <Group gap={4}>
            <CopyAs call={asked} />
            <Action
              does={does}
              at={at}
              variant="light"
              loading={pending}
              disabled={status === 'deleting'}
              {...(status === 'deleting' ? { title: 'It is being deleted.' } : {})}
              onClick={() => void mend()}
            >
              Mend it
            </Action>
          </Group>
        </Offer>
      }
    >
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {maskedChanges(changesOf(now, merged(now, configs)))
          .map(({ path, to }) => `${path} becomes ${JSON.stringify(to)}`)
          .join('; ')}
      </Text>
      <ProblemAlert problem={problem} />
    </WarningCard>
  );
}
