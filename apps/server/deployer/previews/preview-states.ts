/**
 * A preview is a copy of an environment for one pull request. It is `wanted` from the delivery on, `standing` when environment and
 * namespace are there, `ending` when the pull request was closed or nobody pushed to it for long, and then gone.
 */
export type PreviewState = 'wanted' | 'standing' | 'ending';

export function previewState(row: { readonly env_id: string | null; readonly ending: boolean; readonly expires_at: Date }, now: Date): PreviewState {
  if (row.ending || row.expires_at <= now) return 'ending';
  return row.env_id === null ? 'wanted' : 'standing';
}
