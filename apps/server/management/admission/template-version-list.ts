import { type FieldCause, fieldCause } from '@spacedock/kube';

/** The versions of a template or app: three numbers each, and each once. */
export function versionProblems(versions: readonly { readonly version?: string }[]): readonly FieldCause[] {
  const seen = new Set<string>();
  return versions.flatMap(({ version = '' }, index) => {
    const field = `spec.versions[${index}].version`;
    const number = version.replace(/^v/, '');
    if (version === '') return [fieldCause.required(field, 'a version has a number, such as 1.2.3')];
    if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(number))
      return [fieldCause.invalid(field, version, 'must be three numbers, such as 1.2.3')];
    const twice = seen.has(number);
    seen.add(number);
    return twice ? [fieldCause.duplicate(field, version)] : [];
  });
}
