import { Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { type Environment, spaceCall } from './project-calls.ts';

/** Where an environment lies: its namespace, and the space that it is in. */
export function EnvironmentPlace({ environment: { namespace, spaceId } }: { readonly environment: Environment }) {
  const { data: space, isPending } = useRead(spaceCall(spaceId), { topics: ['spaces'] });
  return (
    <>
      Namespace{' '}
      <Text span inherit ff="monospace">
        {namespace}
      </Text>
      {space && (
        <>
          {' '}
          on{' '}
          <AnchorTo to="/spaces/$spaceId" params={{ spaceId }} inherit underline="always" dir="auto">
            {space.name}
          </AnchorTo>
        </>
      )}
      {!space && !isPending && ' on a space that you do not see'}
    </>
  );
}
