import type { KindDeclaration } from '@spacedock/kube';
import { appKind } from './app-kind.ts';
import { projectSecretKind } from './project-secret-kind.ts';
import { spaceInstanceKind } from './space-instance-kind.ts';
import type { SpaceKindsParts } from './space-kinds-parts.ts';
import { spaceTemplateKind } from './space-template-kind.ts';

export interface SpaceKinds {
  readonly spaceInstances: KindDeclaration;
  readonly spaceTemplates: KindDeclaration;
  readonly apps: KindDeclaration;
  readonly projectSecrets: KindDeclaration;
}

/** The kinds that live in the store of an organisation and nowhere else, by name: others read and write their objects. */
export function spaceKindsByName(parts: SpaceKindsParts): SpaceKinds {
  const spaceTemplates = spaceTemplateKind(parts, () => spaceInstances);
  const spaceInstances = spaceInstanceKind(parts, spaceTemplates);
  return { spaceInstances, spaceTemplates, apps: appKind(parts), projectSecrets: projectSecretKind(parts) };
}
