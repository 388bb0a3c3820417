import { type ArchitectureNode as FoundNode, ownershipTags } from '@spacedock/clouds';
import { idPattern, OutcomeError } from '@spacedock/contracts';
import { withinReach } from '../../stores/reach-filter.ts';
import { cloudOutcome } from '../clouds/cloud-outcome.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import type { Architecture, ArchitectureNode } from './architecture.ts';
import type { cloudAccountStore } from './cloud-account-store.ts';

const jobId = new RegExp(idPattern('provisioning'));

export function architectureStore(
  { db, access, architectures }: ConfigStoreContext,
  accounts: Pick<ReturnType<typeof cloudAccountStore>, 'use'>,
) {
  const { organisationId } = access.identity;

  /** Clusters that the caller knows as spaces. */
  async function spacesOn(accountId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await db
      .selectFrom('config.deployment_spaces')
      .where('org_id', '=', organisationId)
      .where('cloud_account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where(withinReach(access.reach('space:view'), { space: 'id' }))
      .select(['id', 'cluster_id'])
      .execute();
    return new Map(rows.map(({ id, cluster_id }) => [cluster_id, id]));
  }

  /** Anybody can write a tag: whoever follows it is asked for their rights on the job then. */
  function jobOf({ tags }: FoundNode): string | undefined {
    const job = tags[ownershipTags.job] ?? '';
    const ours = tags[ownershipTags.organisation] === organisationId && jobId.test(job);
    return ours && access.holdsAnywhere('provisioning:view') ? job : undefined;
  }

  function linkOf(node: FoundNode, spaces: ReadonlyMap<string, string>): Pick<ArchitectureNode, 'link'> {
    const space = node.kind === 'cluster' ? spaces.get(node.id) : undefined;
    if (space !== undefined) return { link: { kind: 'space', id: space } };
    const job = jobOf(node);
    return job === undefined ? {} : { link: { kind: 'job', id: job } };
  }

  return {
    async read(accountId: string, region: string): Promise<Architecture> {
      const account = await accounts.use(accountId);
      const [{ architecture, readAt }, spaces] = await Promise.all([
        architectures(account, region).catch((error: unknown) => {
          throw cloudOutcome(error, { regionField: 'query.region' });
        }),
        spacesOn(accountId),
      ]);
      const { nodes, links, incomplete, cut, problems } = architecture;
      const known = new Set(nodes.map(({ id }) => id));
      return {
        region,
        readAt: readAt.toISOString(),
        nodes: nodes.map((node) => ({ ...shown(node, known), ...linkOf(node, spaces) })),
        links: links.map(({ status, ...link }) => ({ ...link, ...(status === undefined ? {} : { status }) })),
        incomplete: [...incomplete],
        cut: [...cut],
        problems: problems.map(({ part, failure }) => {
          const told = cloudOutcome(failure);
          if (!(told instanceof OutcomeError)) throw failure;
          return { part, code: told.code, message: told.message, next: told.next };
        }),
      };
    },
  };
}

function shown(node: FoundNode, known: ReadonlySet<string>): Omit<ArchitectureNode, 'link'> {
  const { id, kind, name, networkId, subnetIds, status, facts } = node;
  const parentId = [...(subnetIds.length === 1 ? subnetIds : []), networkId].find((one) => one !== undefined && known.has(one));
  return {
    id,
    kind,
    name,
    subnetIds: [...subnetIds],
    facts: { ...facts, ...(facts.cidrs ? { cidrs: [...facts.cidrs] } : {}) } as ArchitectureNode['facts'],
    ...(parentId === undefined ? {} : { parentId }),
    ...(networkId === undefined ? {} : { networkId }),
    ...(status === undefined ? {} : { status }),
  };
}
