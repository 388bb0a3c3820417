export const providers = ['aws', 'gcp', 'azure'] as const;
export type Provider = (typeof providers)[number];

export const providerNames = { aws: 'AWS', gcp: 'Google Cloud', azure: 'Azure' } as const satisfies Record<Provider, string>;

/** What the cloud itself calls that which one set of credentials opens. */
export const accountNouns = {
  aws: 'account', gcp: 'project', azure: 'subscription',
} as const satisfies Record<Provider, string>;
