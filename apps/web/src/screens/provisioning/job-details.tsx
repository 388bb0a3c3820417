import { Badge, Card, Code, Group, Stack, Table, Text } from '@mantine/core';
import { duration } from '../../parts/ago.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import type { Job } from '../../parts/jobs/job-shape.ts';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { typedTags } from './tags.ts';

/** What was asked for, with all defaults, and what came of it. */
export function JobDetails({ job }: { readonly job: Job }) {
  return (
    <Stack>
      <Card>
        <Table variant="vertical" withRowBorders={false} aria-label="About the job">
          <Table.Tbody>
            <Table.Tr>
              <Table.Th w={140}>Id</Table.Th>
              <Table.Td>
                <Code>{job.id}</Code>
              </Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Th>Started</Table.Th>
              <Table.Td>
                <TimeAgo at={job.startedAt} />
              </Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Th>Took</Table.Th>
              <Table.Td>
                {job.startedAt && job.endedAt ? duration(Date.parse(job.endedAt) - Date.parse(job.startedAt)) : 'not over yet'}
              </Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Th>Tags</Table.Th>
              <Table.Td>
                <Group gap={6}>
                  {typedTags(job.tags).map((tag) => (
                    <Badge key={tag} color="gray">
                      {tag}
                    </Badge>
                  ))}
                  {Object.keys(job.tags).length === 0 && (
                    <Text size="sm" c="dimmed">
                      none
                    </Text>
                  )}
                </Group>
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Card>
      <Json title="Configuration" value={job.config} />
      {Object.keys(job.outputs).length > 0 && <Json title="Outputs" value={job.outputs} />}
    </Stack>
  );
}

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <Card>
      <CodeBlock order={2} title={title} text={JSON.stringify(value, undefined, 2)} />
    </Card>
  );
}
