/** What can be provisioned. */
export const jobKinds = ['kubernetes', 'vm_pool', 'datastore', 'network', 'registry', 'load_balancer'] as const;
export type JobKind = (typeof jobKinds)[number];
