/** What everything carries that this product made in a cloud: by them it is found again, and told from what others made. */
export const ownershipTags = {
  organisation: 'spacedock:organisation',
  job: 'spacedock:job',
  step: 'spacedock:step',
} as const;
