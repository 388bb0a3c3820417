export const providers = ['aws', 'gcp', 'azure'] as const;
export type Provider = (typeof providers)[number];

export const cloudNames: Readonly<Record<Provider, string>> = { aws: 'AWS', gcp: 'Google Cloud', azure: 'Azure' };

export const isProvider = (text: string | undefined): text is Provider => providers.some((each) => each === text);
