import { Anchor, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { Action } from '../../parts/action.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { DeployImage } from './deploy-image.tsx';
import { type Deployment, placeOf } from './deployment-shapes.ts';
import { FollowPushes } from './follow-pushes.tsx';
import { PreviewState } from './preview-state.tsx';
import { safeUrl } from './safe-url.ts';
import { WebhookState } from './webhook-state.tsx';

/** Where its code or its image comes from, and what follows by itself. */
export function SourceTab({ deployment }: { readonly deployment: Deployment }) {
  const { sourceType, repoUrl, image, revision, integrationId } = deployment;
  const { address, change } = useAddress();
  return (
    <Stack gap="md">
      <Card padding="sm">
        <Title order={2} mb={4}>
          {sourceType === 'git' ? 'Repository' : 'Image'}
        </Title>
        {repoUrl !== null && (
          <Anchor size="sm" href={safeUrl(repoUrl)} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
            {repoUrl}
          </Anchor>
        )}
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
            <Action
              does="POST /api/deployments/{id}/revisions"
              at={placeOf(deployment)}
              onClick={() => change({ deploy: 'image' })}
            >
              Deploy an image
            </Action>
          </Group>
        )}
      </Card>
      {sourceType === 'git' && <FollowPushes deployment={deployment} />}
      {sourceType === 'git' && integrationId !== null && (
        <WebhookState integrationId={integrationId} autoDeploy={deployment.autoDeploy} />
      )}
      {sourceType === 'git' && <PreviewState deployment={deployment} />}
      {address['deploy'] === 'image' && <DeployImage deployment={deployment} close={() => change({ deploy: undefined })} />}
    </Stack>
  );
}
