/** Everything that a build or a rollout can fail at, and what to do then. Nothing else gives a revision a code. */
export const fixHints = {
  namespace_missing: 'Make the namespace again, or create the environment anew. Then deploy again.',
  cluster_unreachable: 'Check that the cluster runs and that this server may reach it. Deploy again when it answers.',
  cluster_refused: 'Let the identity of the cloud account do in the cluster what the message names, then deploy again.',
  access_refused: 'Mend the access to the space, then deploy again.',
  quota: 'Raise the quota of the namespace, or ask for fewer replicas or resources.',
  admission: 'Change what a policy of the cluster does not allow, or the policy.',
  invalid_object: 'Correct the configs of the deployment.',
  immutable: 'Delete the object that the message names at a time that suits its users, then deploy again.',
  foreign_object: 'Delete or rename the object that the message names, or choose another name for the deployment.',
  release_pending: 'Wait until the other tool has ended its work on the release, then deploy again.',
  name_invalid: 'Make a deployment with a name that begins with a letter.',
  values_refused: 'Correct the configs of the deployment.',
  secret_missing: 'Create the secrets in the secret manager, or take the references out of secretRefs.',
  secret_refused: 'Let the cloud account read the secrets that secretRefs names, then deploy again.',
  registry_refused: 'Mend the registry integration of the environment, then deploy again.',
  image_missing: 'Deploy an image, or let the revision be built.',
  image_pull: 'Check that the image exists under this name, and that the nodes of the cluster may pull it from its registry.',
  crash: 'The app ended by itself. Look at the end of its log, mend it, then deploy again.',
  out_of_memory: 'The app used more memory than it may. Raise resources.limits.memory, or let it use less.',
  probe: 'The app does not answer its probe. Check port, readiness and how long it takes to start.',
  container_config: 'The container could not be made. Mend what the message names.',
  scheduling: 'No node takes the pods. Add nodes, or ask for less CPU or memory.',
  deleted_meanwhile: 'Somebody deleted the workload during the rollout. Deploy again.',
  timeout: 'The rollout did not end in time. Look at the pods, or raise rolloutTimeoutSeconds.',
  registry_missing: 'Give the environment a registry (registryIntegrationId and registryUrl), then deploy again.',
  git_missing: 'Give the deployment an integration with GitHub, then deploy again.',
  git_refused: 'Mend the integration with GitHub: it needs to read contents and to write actions. Then deploy again.',
  git_unreachable: 'Check that this server reaches GitHub. Deploy again when it answers.',
  repository_missing: 'Check the address of the repository, and that the integration with GitHub may read it. Then deploy again.',
  branch_missing: 'Push the branch again, or let the deployment follow another one.',
  commit_missing: 'The commit was taken out of the repository. Push again, or deploy the head of the branch.',
  builder_missing:
    'Make the builder repository as docs/builds.md describes, or name another one in the integration. Then deploy again.',
  workflow_missing:
    'Put docs/builder/build.yml into .github/workflows/ on the default branch of the builder repository, then deploy again.',
  workflow_refused: 'Bring the workflow of the builder repository up to date with docs/builder/build.yml, then deploy again.',
  build_failed: 'Look at the end of the log and at the run on GitHub, mend what it names, then deploy again.',
  build_cancelled: 'Somebody cancelled the run on GitHub. Deploy again.',
  build_timeout: 'Look at the run on GitHub for what it waited for, then deploy again.',
  callback_lost: 'Let the runners of GitHub reach this server at its public URL (SPACEDOCK_PUBLIC_URL), then deploy again.',
} as const;

export type RolloutFailureCode = keyof typeof fixHints;

/** Nothing can be returned to where nothing can be reached, or where there is no place for it. */
export const isBeyondReturn = (code: string): boolean => beyondReturn.has(code);
const beyondReturn: ReadonlySet<string> = new Set<RolloutFailureCode>([
  'namespace_missing',
  'cluster_unreachable',
  'access_refused',
]);

const signs: readonly (readonly [RegExp, RolloutFailureCode])[] = [
  [/exceeded quota|failed quota/i, 'quota'],
  [/namespaces "[^"]*" not found|because it is being terminated/i, 'namespace_missing'],
  [/admission webhook|ValidatingAdmissionPolicy|violates PodSecurity|denied the request/i, 'admission'],
  [/(maximum|minimum) (cpu|memory|ephemeral-storage) usage per/i, 'admission'],
];

/** What it means that the cluster refused an object. Kubernetes says it in words only. */
export function refusalCode(status: number, message: string): RolloutFailureCode {
  const known = signs.find(([sign]) => sign.test(message))?.[1];
  if (known) return known;
  return status === 400 || status === 422 ? 'invalid_object' : 'cluster_refused';
}
