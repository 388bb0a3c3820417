import { Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { DeployImage } from './deploy-image.tsx';
import type { Deployment } from './deployment-shapes.ts';
import { FollowPushes } from './follow-pushes.tsx';
import { PreviewState } from './preview-state.tsx';
import { WebhookState } from './webhook-state.tsx';

/** Where its code or its image comes from, and what follows by itself. */
export function SourceTab({ deployment }: { readonly deployment: Deployment }) {
  const { sourceType, repoUrl, image, revision, integrationId } = deployment;
  return (
    <Stack gap="md">
      <Card padding="sm">
        <Title order={2} mb={4}>
          {sourceType === 'git' ? 'Repository' : 'Image'}
        </Title>
        {repoUrl !== null && <OutsideLink size="sm" href={repoUrl} />}
        {sourceType === 'image' && (
          <Group justify="space-between" gap="sm">
            <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              Made with <Code>{image}</Code>
              {revision?.image && revision.image !== image && (
                <>
                  , runs <Code>{revision.image}</Code>
                </>
              )}
              .
            </Text>
            <DeployImage deployment={deployment} />
          </Group>
        )}
      </Card>
      {sourceType === 'git' && <FollowPushes deployment={deployment} />}
      {sourceType === 'git' && integrationId !== null && (
        <WebhookState integrationId={integrationId} autoDeploy={deployment.autoDeploy} />
      )}
      {sourceType === 'git' && <PreviewState deployment={deployment} />}
    </Stack>
  );
}
