import { isDeepStrictEqual } from 'node:util';
import { fieldCause } from '@spacedock/kube';
import type { SpaceRule } from '../space-change.ts';

/** Unless the project says otherwise, only those who administer it make spaces of anything but a template that it allows. */
export const templateNeeded: SpaceRule = ({ next, old, at, administers }) => {
  if (administers || at.project?.spec?.requireTemplate?.disabled === true || next.spec?.templateRef?.name) return [];
  const unchanged = old && !old.spec?.templateRef?.name && isDeepStrictEqual(next.spec?.template, old.spec?.template);
  return unchanged ? [] : [fieldCause.required('spec.templateRef.name', 'must not be blank unless authorized: the project requires a template, and only its admins go without one')];
};
