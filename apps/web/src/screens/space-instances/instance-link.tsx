import { AnchorTo } from '../../parts/anchor-to.tsx';
import { type Instance, labelOf } from './instance-shape.ts';

/** A space instance in a table, by what it is called. */
export function InstanceLink({ instance }: { readonly instance: Pick<Instance, 'project' | 'name' | 'displayName'> }) {
  const { project, name } = instance;
  return (
    <AnchorTo
      to="/space-instances/$project/$name"
      params={{ project, name }}
      inherit
      fw={550}
      display="block"
      truncate
      dir="auto"
      title={`${project}/${name}`}
    >
      {labelOf(instance)}
    </AnchorTo>
  );
}
