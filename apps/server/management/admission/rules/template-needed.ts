import { isDeepStrictEqual } from 'node:util';
import { fieldCause } from '@spacedock/kube';
import type { SpaceRule } from '../space-change.ts';

/** Unless the project says otherwise, only those who administer it make spaces of anything but a template that it allows. */
export const templateNeeded: SpaceRule = ({ next, old, at, administers }) => {
  const { name, version } = next.spec?.templateRef ?? {};
  // Of a version without a name it is said elsewhere that the name is missing.
  if (administers || at.project?.spec?.requireTemplate?.disabled === true || name || version) return [];
  const unchanged = old && !old.spec?.templateRef?.name && isDeepStrictEqual(next.spec?.template, old.spec?.template);
  return unchanged
    ? []
    : [
        fieldCause.required(
          'spec.templateRef.name',
          'must not be blank unless authorized: the project requires a template, and only its admins go without one',
        ),
      ];
};
