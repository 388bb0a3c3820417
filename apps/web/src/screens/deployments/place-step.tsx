import { Code, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRights } from '../../api/use-rights.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { Loading, ProblemState } from '../../parts/states.tsx';
import { changesOf } from './configs.ts';
import { maskedConfigs } from './masked-configs.ts';
import { newConfigs, type NewValues } from './new-deployment-values.ts';
import { shortRepository } from './repository-name.ts';
import { useEnvironments } from './use-environments.ts';

/** Under which name, into which environment, and what all of it comes to. */
export function PlaceStep({ form }: { readonly form: UseFormReturnType<NewValues> }) {
  const { values } = form;
  const rights = useRights();
  const { environments, projectName } = useEnvironments();
  const open = environments.rows.filter(({ id, projectId }) =>
    rights.may('POST /api/deployments', { project: projectId, environment: id }),
  );
  const groups = Map.groupBy(open, ({ projectId }) => projectName(projectId));
  const configs = changesOf({}, maskedConfigs(newConfigs(values)));

  if (environments.loading) return <Loading lines={3} />;
  if (environments.problem) return <ProblemState problem={environments.problem} retry={environments.retry} />;
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        description="In its environment, and of its objects in the cluster."
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      <Select
        label="Environment"
        placeholder="Project and environment"
        searchable
        data={[...groups].map(([group, items]) => ({
          group,
          items: items.map(({ id, name, namespace }) => ({ value: id, label: `${name} (${namespace})` })),
        }))}
        {...form.getInputProps('envId')}
        value={values.envId || null}
        onChange={(value) => form.setFieldValue('envId', value ?? '')}
      />
      {open.length === 0 && (
        <Text size="sm">
          There is no environment that you may deploy to.{' '}
          <AnchorTo size="sm" underline="always" to="/projects">
            Make one in a project
          </AnchorTo>
          .
        </Text>
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {values.sourceType === 'git' ? (
          <>
            The head of <b>{values.branch}</b> of <Code>{shortRepository(values.repoUrl)}</Code> is built and deployed
            {values.autoDeploy ? ', and so is every push after it' : ''}.
          </>
        ) : (
          <>
            The image <Code>{values.image}</Code> is deployed.
          </>
        )}
      </Text>
      {configs.length > 0 && (
        <Table aria-label="Configs" variant="vertical" layout="fixed" withTableBorder fz="sm">
          <Table.Tbody>
            {configs.map(({ path, to }) => (
              <Table.Tr key={path}>
                <Table.Th w="40%" style={{ overflowWrap: 'anywhere' }}>
                  {path}
                </Table.Th>
                <Table.Td dir="auto" style={{ overflowWrap: 'anywhere' }}>
                  {typeof to === 'string' ? to : JSON.stringify(to)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
