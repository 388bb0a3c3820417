import { fieldCause } from '@spacedock/kube';
import { sleepAnnotationProblems } from '../../sleep/sleep-metadata.ts';
import type { SpaceChange } from '../space-change.ts';

/** Whoever asks for sleep in a way that cannot be understood is told at once, and not by a space that never sleeps. */
export const sleepUnderstood = ({ next, old, person }: SpaceChange) =>
  person
    ? sleepAnnotationProblems(next, old).map(({ annotation, value, message }) =>
        fieldCause.invalid(`metadata.annotations[${annotation}]`, value, message),
      )
    : [];
