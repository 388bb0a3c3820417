import { Badge, Stack, Table, Text, Title } from '@mantine/core';
import { Shown } from '../../parts/shown.tsx';
import type { Access, Instance, Subject } from './instance-shape.ts';
import { reasonWords, scopeWords, subjectName, verbWords } from './right-words.ts';
import { useInstanceAccess } from './use-instance-access.ts';

/** Who can do what with it, and why. */
export function AccessTab({ instance }: { readonly instance: Instance }) {
  return (
    <Shown read={useInstanceAccess(instance)} what="space instance">
      {({ you, subjects, roles }) => (
        <Stack gap="lg">
          <Subjects title="You" subjects={[you]} />
          <Subjects title="Named by the space, its template and its project" subjects={subjects} />
          <section aria-label="By roles">
            <Title order={2} mb="xs">
              By roles
            </Title>
            <Text size="sm" c="dimmed" mb="xs">
              Whoever holds the policy where the space lies may do it, too.
            </Text>
            <Table aria-label="By roles" verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={220}>May</Table.Th>
                  <Table.Th>Who holds it</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {roles.map((role) => (
                  <Table.Tr key={role.verb}>
                    <Table.Td>
                      {verbWords(role.verb)}
                      <Text size="xs" c="dimmed">
                        {role.policy}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <Holders role={role} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        </Stack>
      )}
    </Shown>
  );
}

function Subjects({ title, subjects }: { readonly title: string; readonly subjects: readonly Subject[] }) {
  return (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {subjects.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nobody.
        </Text>
      ) : (
        <Table aria-label={title} verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="30%">Who</Table.Th>
              <Table.Th>May, and why</Table.Th>
              <Table.Th w="25%">Inside of the namespace</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {subjects.map((subject) => (
              <Table.Tr key={`${subject.kind} ${subject.name}`}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <span dir="auto">{subjectName(subject)}</span>
                </Table.Td>
                <Table.Td>
                  <Stack gap={2}>
                    {subject.rights.map((right) => (
                      <Text key={`${right.verb} ${right.because} ${right.of}`} size="sm">
                        <b>{verbWords(right.verb)}</b>: {reasonWords(right)}
                      </Text>
                    ))}
                  </Stack>
                  {subject.rights.length === 0 && (
                    <Text size="sm" c="dimmed">
                      nothing
                    </Text>
                  )}
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{subject.clusterRoles.join(', ') || '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

function Holders({ role: { holders, more } }: { readonly role: Access['roles'][number] }) {
  if (holders === null)
    return (
      <Text size="sm" c="dimmed">
        Shown to those who may see assignments.
      </Text>
    );
  if (holders.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nobody.
      </Text>
    );
  return (
    <Stack gap={4}>
      {holders.map((holder) => (
        <Text key={`${holder.kind} ${holder.name} ${holder.role} ${holder.scope}`} size="sm" component="div">
          <span dir="auto">{subjectName(holder)}</span> <Badge color="gray">{holder.role}</Badge>{' '}
          <Text span inherit c="dimmed">
            {scopeWords(holder.scope)}
          </Text>
        </Text>
      ))}
      {more && (
        <Text size="sm" c="dimmed">
          and more
        </Text>
      )}
    </Stack>
  );
}
