import type { KubeObject, LabelSelectorObject } from '@spacedock/kube';
import { controllerOf, controllerReference } from './owner-references.ts';
import { selects } from './owner-keys.ts';
import type { Objects } from './runtime/objects.ts';

export interface Claim<Owner extends KubeObject, Owned extends KubeObject> {
  readonly owner: Owner;
  readonly owners: Objects<Owner>;
  readonly owned: Objects<Owned>;
  readonly selector: LabelSelectorObject;
  readonly candidates: readonly Owned[];
  /** May say more than the selector: that the name fits. */
  readonly fits?: (candidate: Owned) => boolean;
  /** What else changes in one that is taken on. */
  readonly adopting?: (draft: Owned) => void;
}

/**
 * Which of the candidates belong to the owner. Those that nobody controls are adopted when they are selected, and its own that
 * are not selected any more are let go.
 */
export async function claimed<Owner extends KubeObject, Owned extends KubeObject>(
  claim: Claim<Owner, Owned>,
): Promise<readonly Owned[]> {
  const { owner, owned, selector, candidates, fits = () => true } = claim;
  const mine: Owned[] = [];
  let mayTake: boolean | undefined;
  for (const candidate of candidates) {
    const controller = controllerOf(candidate);
    const wanted = selects(selector, candidate.metadata.labels) && fits(candidate);
    if (controller) {
      if (controller.uid !== owner.metadata.uid) continue;
      if (wanted) mine.push(candidate);
      else if (!owner.metadata.deletionTimestamp) await release(owned, candidate, controller.uid);
      continue;
    }
    if (!wanted || candidate.metadata.deletionTimestamp) continue;
    mayTake ??= await mayAdopt(claim);
    const adopted = mayTake ? await adopt(claim, candidate) : undefined;
    if (adopted) mine.push(adopted);
  }
  return mine;
}

/** Asked of the store itself: an owner that is being deleted must not take on anything that would then be deleted with it. */
async function mayAdopt<Owner extends KubeObject, Owned extends KubeObject>({
  owner,
  owners,
}: Claim<Owner, Owned>): Promise<boolean> {
  const live = await owners.live(owner.metadata.namespace ?? '', owner.metadata.name);
  return live !== undefined && live.metadata.uid === owner.metadata.uid && live.metadata.deletionTimestamp === undefined;
}

async function adopt<Owner extends KubeObject, Owned extends KubeObject>(
  { owned, owner, adopting }: Claim<Owner, Owned>,
  candidate: Owned,
): Promise<Owned | undefined> {
  const adopted = await owned.update(candidate, (draft) => {
    if (controllerOf(draft)) return;
    const others = (draft.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== owner.metadata.uid);
    draft.metadata.ownerReferences = [...others, controllerReference(owner)];
    adopting?.(draft);
  });
  return adopted && controllerOf(adopted)?.uid === owner.metadata.uid ? adopted : undefined;
}

async function release<Owned extends KubeObject>(owned: Objects<Owned>, candidate: Owned, ownerUid: string): Promise<void> {
  await owned.update(candidate, (draft) => {
    const left = (draft.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== ownerUid);
    if (left.length > 0) draft.metadata.ownerReferences = left;
    else delete draft.metadata.ownerReferences;
  });
}
