/** What each condition of a space instance means. Others, of whoever adds some, keep their name. */
const words: Readonly<Record<string, string>> = {
  Scheduled: 'A cluster and a namespace are chosen',
  TemplateResolved: 'The template was found and fits',
  TemplateSynced: 'It has the newest version of its template',
  SpaceSynced: 'Everything is applied',
  SpaceReady: 'What was applied is running',
  ProjectSecretsSynced: 'Secrets of the project are there',
  Ready: 'Ready',
};

export const conditionWords = (type: string): string => words[type] ?? type;

/** Met, failed, not met without hindering anything, or still on its way. */
export type ConditionTone = 'good' | 'bad' | 'attention' | 'waiting';

export function conditionTone({
  status,
  severity,
}: {
  readonly status: string;
  readonly severity?: string | undefined;
}): ConditionTone {
  if (status === 'True') return 'good';
  if (status === 'False' && severity === 'Error') return 'bad';
  return severity === 'Warning' ? 'attention' : 'waiting';
}
