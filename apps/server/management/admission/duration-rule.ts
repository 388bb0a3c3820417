import { type FieldCause, fieldCause } from '@spacedock/kube';

const goDuration = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/;

/** A duration as Go writes them. A template may have it rendered. */
export const durationProblems = (text: string | undefined, field: string): readonly FieldCause[] =>
  !text || goDuration.test(text) || text.includes('{{')
    ? []
    : [fieldCause.invalid(field, text, 'must be a duration such as 90s or 5m0s')];
