import { Accordion, Alert, Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { downloadText } from '../../parts/download-text.ts';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { bindLines, fileNameOf, kubectlLines, withoutToken } from './kubeconfig-lines.ts';
import type { ClusterKubeconfig } from './kubeconfig-tab.tsx';
import type { Space } from './space-calls.ts';

/** Given once: to keep as a file, with what to type then. */
export function KubeconfigReady({
  space,
  made: { kubeconfig, accessToken, identity },
}: {
  readonly space: Pick<Space, 'name'>;
  readonly made: ClusterKubeconfig;
}) {
  const file = fileNameOf(space.name);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Card>
      <Stack>
        <Group justify="space-between">
          <Title order={2} ref={title} tabIndex={-1} style={{ outline: 'none' }}>
            It is ready
          </Title>
          <Group gap="xs">
            <CopyText text={kubeconfig} size="sm" />
            <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => downloadText(file, kubeconfig)}>
              Download {file}
            </Button>
          </Group>
        </Group>
        {accessToken && (
          <Text size="sm">
            Its token ends <TimeAgo at={accessToken.expiresAt} />. Revoke it earlier under{' '}
            <AnchorTo to="/profile" inherit underline="always">
              your tokens
            </AnchorTo>
            : {accessToken.name}
          </Text>
        )}
        <CodeBlock wrap title="Use it" text={kubectlLines(file, accessToken !== null)} />
        {identity ? (
          <>
            <Alert color="yellow" title="You may be nobody in there">
              The cluster knows you as <Code>{identity.user}</Code>, and the administrators of your organisation as{' '}
              <Code>{identity.admins}</Code> too. As long as no role is bound to one of them, it answers “forbidden”.
            </Alert>
            <CodeBlock wrap title="Become somebody: typed once by who administers the cluster" text={bindLines(identity)} />
          </>
        ) : (
          <Alert color="yellow" title="The cluster does not answer at the moment">
            The kubeconfig works when it does again. Who you are there can only then be said.
          </Alert>
        )}
        <Accordion variant="contained" chevronPosition="left" keepMounted={false}>
          <Accordion.Item value="yaml">
            <Accordion.Control>What is in it</Accordion.Control>
            <Accordion.Panel>
              <Code block tabIndex={0} aria-label="Kubeconfig without its token">
                {withoutToken(kubeconfig)}
              </Code>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      </Stack>
    </Card>
  );
}
