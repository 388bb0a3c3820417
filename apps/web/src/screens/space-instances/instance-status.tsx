import { StatusBadge } from '../../parts/status-badge.tsx';
import type { Instance } from './instance-shape.ts';

/** The phase, with what the server says of it on hover. */
export function InstanceStatus({
  instance: { phase, deletedAt, message },
}: {
  readonly instance: Pick<Instance, 'phase' | 'deletedAt' | 'message'>;
}) {
  return (
    <span title={message || undefined}>
      <StatusBadge status={deletedAt ? 'Deleting' : phase} />
    </span>
  );
}
