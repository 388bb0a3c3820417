import { Accordion, Code, Stack, Text, Title } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Shown } from '../../parts/shown.tsx';
import { ChangeList } from './change-list.tsx';
import type { ValueChange } from './configs.ts';
import type { RevisionDiff } from './deployment-shapes.ts';

/** What becomes different from one revision to another: image, configs, objects in the cluster. */
export function RevisionDiffView({
  deploymentId,
  a,
  b,
}: {
  readonly deploymentId: string;
  readonly a: string;
  readonly b: string;
}) {
  const read = useRead(
    call('get', '/api/deployments/{id}/revisions/{a}/diff/{b}', { params: { path: { id: deploymentId, a, b } } }),
    { topics: ['deployment-events'] },
  );
  return (
    <Shown read={read} what="revision" lines={3}>
      {({ from, to, configs, objects }) => (
        <Stack gap="sm">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {from.image === to.image ? (
              <>
                The image stays <Code>{to.image}</Code>.
              </>
            ) : (
              <>
                The image goes from <Code>{from.image ?? 'none yet'}</Code> to <Code>{to.image ?? 'none yet'}</Code>.
              </>
            )}
          </Text>
          <Title order={3}>Configs</Title>
          <ChangeList
            label="Changes of configs"
            changes={changesIn(configs)}
            from={`Revision ${from.number}`}
            to={`Revision ${to.number}`}
          />
          {objects !== null && objects.length > 0 && (
            <Accordion variant="separated" multiple chevronPosition="left" order={3}>
              {objects.map((object) => (
                <Accordion.Item key={`${object.kind} ${object.name}`} value={`${object.kind} ${object.name}`}>
                  <Accordion.Control>
                    <Text size="sm">
                      {object.kind} <b>{object.name}</b> is {object.change}
                    </Text>
                  </Accordion.Control>
                  <Accordion.Panel>
                    <ChangeList
                      label={`Changes of ${object.kind} ${object.name}`}
                      changes={changesIn(object)}
                      from={`Revision ${from.number}`}
                      to={`Revision ${to.number}`}
                    />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          )}
          {objects === null && (
            <Text size="sm" c="dimmed">
              One of the two was never applied, so that its objects cannot be compared.
            </Text>
          )}
        </Stack>
      )}
    </Shown>
  );
}

function changesIn({
  added,
  removed,
  changed,
}: Pick<RevisionDiff['configs'], 'added' | 'removed' | 'changed'>): readonly ValueChange[] {
  return [
    ...changed.map(({ path, from, to }) => ({ path, from, to })),
    ...added.map(({ path, value }) => ({ path, from: undefined, to: value })),
    ...removed.map(({ path, value }) => ({ path, from: value, to: undefined })),
  ];
}
