import { Code } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';

/** A deployment by its name; by its id for those who may not see it. */
export function DependantName({ id, variable }: { readonly id: string; readonly variable: string | undefined }) {
  const { data } = useRead(call('get', '/api/deployments/{id}', { params: { path: { id } } }), { topics: ['deployments'] });
  return (
    <>
      {data ? (
        <AnchorTo size="sm" to="/deployments/$deploymentId" params={{ deploymentId: id }} dir="auto">
          {data.name}
        </AnchorTo>
      ) : (
        <Code>{id}</Code>
      )}
      {variable !== undefined && (
        <>
          {' '}
          by <Code>{variable}</Code>
        </>
      )}
    </>
  );
}
