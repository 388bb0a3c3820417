import { SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { conditionTone, type ConditionTone, conditionWords } from './condition-words.ts';
import type { Instance } from './instance-shape.ts';
import { familyOf, partWords } from './part-words.ts';

const families = [
  ['objects', 'Objects'],
  ['charts', 'Charts'],
  ['apps', 'Apps'],
  ['access', 'Access in the cluster'],
] as const;

export function OverviewTab({ instance }: { readonly instance: Instance }) {
  const { conditions, parts, labels, phase } = instance;
  return (
    <Stack gap="lg">
      <section aria-label="Conditions">
        <Title order={2} mb="xs">
          Conditions
        </Title>
        {conditions.length === 0 && (
          <Text size="sm" c="dimmed">
            Nobody has looked at it yet. It takes a moment.
          </Text>
        )}
        <Stack gap="xs">
          {conditions.map((condition) => (
            <Condition key={condition.type} condition={condition} />
          ))}
        </Stack>
      </section>
      <section aria-label="Parts">
        {parts.length === 0 && (
          <>
            <Title order={2} mb="xs">
              What is in it
            </Title>
            <Text size="sm" c="dimmed">
              {phase === 'Pending' ? 'Nothing yet.' : 'Its template puts nothing into the namespace.'}
            </Text>
          </>
        )}
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing="lg">
          {families.map(([family, title]) => (
            <Parts key={family} title={title} parts={parts.filter(({ part }) => familyOf(part) === family)} />
          ))}
        </SimpleGrid>
      </section>
      {Object.keys(labels).length > 0 && (
        <section aria-label="Labels">
          <Title order={2} mb="xs">
            Labels
          </Title>
          <Table variant="vertical" aria-label="Labels">
            <Table.Tbody>
              {Object.entries(labels).map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th w="40%" style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </Stack>
  );
}

const looks: Readonly<
  Record<ConditionTone, { readonly icon: typeof IconClock; readonly color: string; readonly label: string }>
> = {
  good: { icon: IconCircleCheck, color: 'var(--mantine-color-teal-light-color)', label: 'Yes' },
  bad: { icon: IconAlertTriangle, color: 'var(--mantine-color-error)', label: 'No' },
  attention: { icon: IconInfoCircle, color: 'var(--mantine-color-yellow-light-color)', label: 'Not quite' },
  waiting: { icon: IconClock, color: 'var(--mantine-color-yellow-light-color)', label: 'Not yet' },
};

function Condition({ condition }: { readonly condition: Instance['conditions'][number] }) {
  const { type, reason, message, lastTransitionTime } = condition;
  const tone = conditionTone(condition);
  const { icon: Icon, color, label } = looks[tone];
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr) auto', gap: 8, alignItems: 'start' }}>
      <Icon size={18} color={color} aria-label={label} style={{ marginTop: 1 }} />
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={550}>
          {conditionWords(type)}
          {tone !== 'good' && reason && (
            <Text span inherit c="dimmed" fw={400}>
              {' '}
              · {reason}
            </Text>
          )}
        </Text>
        {message && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        <TimeAgo at={lastTransitionTime} />
      </Text>
    </div>
  );
}

function Parts({ title, parts }: { readonly title: string; readonly parts: Instance['parts'] }) {
  if (parts.length === 0) return null;
  return (
    <div>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <Table aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Part</Table.Th>
            <Table.Th w={110}>State</Table.Th>
            <Table.Th w={130}>Since</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map(({ part, state, message, since, attempts }) => (
            <Table.Tr key={part}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {partWords(part)}
                {message && (
                  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {message}
                    {attempts !== undefined && attempts > 1 && ` (tried ${attempts} times)`}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <StatusBadge status={state} />
              </Table.Td>
              <Table.Td>
                <TimeAgo at={since} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
