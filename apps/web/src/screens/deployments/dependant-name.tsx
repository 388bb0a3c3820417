import { Code } from '@mantine/core';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { useDeployment } from './use-deployment.ts';

/** A deployment that depends on another one, and the variable that it is told the address in. */
export function DependantName({ id, variable }: { readonly id: string; readonly variable: string | undefined }) {
  const { data, isPending } = useDeployment(id);
  return (
    <>
      {data ? (
        <AnchorTo size="sm" to="/deployments/$deploymentId" params={{ deploymentId: id }} dir="auto">
          {data.projectName} / {data.envName} / {data.name}
        </AnchorTo>
      ) : isPending ? (
        '…'
      ) : (
        'One that you do not see'
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
