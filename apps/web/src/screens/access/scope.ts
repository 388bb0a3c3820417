import type { ScopeKind } from '@spacedock/contracts/policies';
import type { Place } from '../../api/rights.ts';

/** Where a role can hold, in the words of the product. */
export const scopeKinds = [
  { value: 'organisation', label: 'The whole organisation' },
  { value: 'project', label: 'One project' },
  { value: 'environment', label: 'One environment' },
  { value: 'space', label: 'One space' },
  { value: 'team', label: 'One team' },
] as const satisfies readonly { readonly value: ScopeKind; readonly label: string }[];

/** `project:prj_1`, taken apart; the organisation has no id. */
export function readScope(text: string): { readonly kind: ScopeKind; readonly id: string } {
  const kind = scopeKinds.find(({ value }) => text.startsWith(`${value}:`))?.value;
  return kind ? { kind, id: text.slice(kind.length + 1) } : { kind: 'organisation', id: '' };
}

/** On the wire. A kind without its thing stays as it is: the server says what is wrong with it. */
export const scopeText = (kind: string, id: string): string => (kind === 'organisation' ? kind : `${kind}:${id}`);

/** Where an assignment with this scope lies. */
export function placeOf({ scope, projectID }: { readonly scope: string; readonly projectID?: string | undefined }): Place {
  const { kind, id } = readScope(scope);
  if (kind === 'organisation') return {};
  return { [kind]: id, ...(projectID === undefined ? {} : { project: projectID }) };
}
