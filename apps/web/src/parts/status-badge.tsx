import { Badge, Loader } from '@mantine/core';

type Tone = 'good' | 'bad' | 'busy' | 'attention' | 'idle';

/** Every state that the product knows, and how it looks. One table, so that the same word has the same colour everywhere. */
const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  healthy: 'good',
  succeeded: 'good',
  ready: 'good',
  Ready: 'good',
  running: 'busy',
  available: 'good',
  connected: 'good',
  ok: 'good',
  enabled: 'good',
  applied: 'good',
  complete: 'good',
  pending: 'busy',
  queued: 'busy',
  building: 'busy',
  deploying: 'busy',
  rolling_out: 'busy',
  deleting: 'busy',
  cancelling: 'busy',
  creating: 'busy',
  undoing: 'busy',
  rotating: 'busy',
  updating: 'busy',
  progressing: 'busy',
  Pending: 'busy',
  Deleting: 'busy',
  waiting: 'busy',
  invited: 'attention',
  awaiting_user: 'attention',
  unreachable: 'attention',
  expired: 'attention',
  warning: 'attention',
  degraded: 'attention',
  failed: 'bad',
  failing: 'bad',
  lost: 'bad',
  Failed: 'bad',
  error: 'bad',
  refused: 'bad',
  revoked: 'bad',
  inactive: 'idle',
  cancelled: 'idle',
  deleted: 'idle',
  superseded: 'idle',
  skipped: 'idle',
  undone: 'idle',
  Sleeping: 'idle',
  sleeping: 'idle',
  disabled: 'idle',
  pruned: 'idle',
};

const colors: Readonly<Record<Tone, string>> = { good: 'teal', bad: 'red', busy: 'dock', attention: 'yellow', idle: 'gray' };

/** The state of a thing, in the product's own word. */
export function StatusBadge({ status, label }: { readonly status: string; readonly label?: string }) {
  const tone = tones[status] ?? 'idle';
  return (
    <Badge
      color={colors[tone]}
      data-status={status}
      miw="max-content"
      {...(tone === 'busy' ? { leftSection: <Loader size={10} color="currentColor" /> } : {})}
    >
      {label ?? status.replaceAll('_', ' ')}
    </Badge>
  );
}
