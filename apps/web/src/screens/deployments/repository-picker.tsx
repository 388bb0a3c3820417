import { Badge, Button, Group, Radio, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { ProblemRows } from '../../parts/problem-rows.tsx';
import { Loading, ProblemState } from '../../parts/states.tsx';
import type { Repository } from './deployment-shapes.ts';

/** The same repository may be reached in more than one way. */
const keyOf = ({ integrationID, repoUrl }: Pick<Repository, 'integrationID' | 'repoUrl'>): string =>
  `${integrationID} ${repoUrl}`;

/** The repositories that GitHub shows us, by a few letters. */
export function RepositoryPicker({
  integrationId,
  chosen,
  choose,
  error,
}: {
  readonly integrationId: string | undefined;
  readonly chosen: Pick<Repository, 'integrationID' | 'repoUrl'>;
  readonly choose: (repository: Repository) => void;
  readonly error: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const list = useList(
    call('get', '/api/repositories', {
      params: { query: { limit: 50, ...(integrationId ? { integrationID: integrationId } : {}), ...(search ? { search } : {}) } },
    }),
    { topics: ['integrations'] },
  );
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label="Repository"
        placeholder="Search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter in a search is no answer to the whole step.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ProblemRows problems={list.problems} />
      {list.problem ? (
        <ProblemState problem={list.problem} retry={list.retry} />
      ) : list.loading ? (
        <Loading lines={4} />
      ) : (
        <ScrollArea.Autosize mah={280} type="auto">
          <Radio.Group
            aria-label="Repositories"
            value={keyOf(chosen)}
            onChange={(key) => {
              const found = list.rows.find((repository) => keyOf(repository) === key);
              if (found) choose(found);
            }}
          >
            <Stack gap={8} p={4}>
              {list.rows.map((repository) => (
                <Radio
                  key={keyOf(repository)}
                  value={keyOf(repository)}
                  label={
                    <Group gap="xs">
                      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                        {repository.owner}/{repository.repo}
                      </Text>
                      {repository.private && (
                        <Badge size="xs" color="gray">
                          private
                        </Badge>
                      )}
                    </Group>
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
          {list.rows.length === 0 && (
            <Text size="sm" c="dimmed">
              No repository is called so. Only those are shown that the integration was given.
            </Text>
          )}
          {list.more && (
            <Button variant="subtle" size="compact-sm" onClick={list.more}>
              More
            </Button>
          )}
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}
