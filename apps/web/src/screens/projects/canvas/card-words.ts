import type { DeploymentFacts } from '../project-calls.ts';

/** `2 of 3 ready`, and nothing before there is anything to count. */
export const readiness = (facts: Pick<DeploymentFacts, 'ready' | 'desired'> | undefined): string | undefined =>
  facts && facts.desired > 0 ? `${facts.ready} of ${facts.desired} ready` : undefined;

/** The same for narrow columns: `2/3`. */
export const replicas = (facts: Pick<DeploymentFacts, 'ready' | 'desired'> | undefined): string =>
  facts && facts.desired > 0 ? `${facts.ready}/${facts.desired}` : '–';

/** `#4`, or `#4 → #5` while another one is on its way. */
export function revisions(facts: Pick<DeploymentFacts, 'revision' | 'latestRevision'> | undefined): string | undefined {
  const [running, latest] = [facts?.revision?.number, facts?.latestRevision?.number];
  if (running === undefined) return latest === undefined ? undefined : `#${latest}`;
  return latest === undefined || latest === running ? `#${running}` : `#${running} → #${latest}`;
}

/** Inside of the cluster everybody knows the ending; the port is what counts. */
export function reached(address: string): { readonly text: string; readonly where: 'inside' | 'outside' } | undefined {
  if (address === '') return undefined;
  const inside = /\.svc\.cluster\.local(?=:|$)/;
  return inside.test(address) ? { text: address.replace(inside, ''), where: 'inside' } : { text: address, where: 'outside' };
}
