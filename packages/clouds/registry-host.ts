import { CloudFailure, type FailureFacts } from './cloud-failure.ts';

/** `us-docker.pkg.dev` of `us-docker.pkg.dev/checkout-prod/images`; hosts have no case. */
export const hostOf = (registry: string): string =>
  registry
    .replace(/^https:\/\//, '')
    .replace(/\/.*$/s, '')
    .toLowerCase();

/** Whoever logs in somewhere sends the password there: it is only given out for hosts that are the cloud's own. */
export const foreignRegistry = ({
  provider,
  operation,
  example,
}: Pick<FailureFacts, 'provider' | 'operation'> & { readonly example: string }): CloudFailure =>
  new CloudFailure({
    provider,
    operation,
    kind: 'invalid_request',
    bucket: 'user_action',
    code: 'RegistryForeign',
    said: 'the host is no registry of this cloud',
    fixHint: `Use the address of a registry of this cloud, such as ${example}, or a registry integration with its own login.`,
  });
