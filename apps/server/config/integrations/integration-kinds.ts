export const integrationKinds = ['github', 'ecr', 'gar', 'acr', 'dockerhub'] as const;
export type IntegrationKind = (typeof integrationKinds)[number];
