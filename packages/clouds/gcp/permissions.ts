/** What this product needs on a project, and why. Rights inside a cluster are not among them: its own roles may give those too. */
export const neededPermissions = {
  'resourcemanager.projects.get': 'to see that the credentials open this project',
  'container.clusters.list': 'to show the clusters of the project',
  'container.clusters.get': 'to find a cluster again, and to mint kubeconfigs for it',
  'container.clusters.connect': 'to reach clusters that are only open at their DNS endpoint',
  'compute.regions.list': 'to offer regions',
  'compute.regions.get': 'to know the zones of a region',
  'compute.machineTypes.list': 'to offer instance types',
  'compute.networks.list': 'to offer networks',
  'compute.subnetworks.list': 'to offer subnets',
  'dns.managedZones.list': 'to offer DNS zones',
} as const satisfies Readonly<Record<string, string>>;

/** What deployments need beside that. No part of the check of an account: best given for some secrets and repositories only. */
export const deployPermissions = {
  'secretmanager.versions.access': 'to read the secrets that deployments name',
  'artifactregistry.repositories.uploadArtifacts': 'to push images',
  'artifactregistry.repositories.downloadArtifacts': 'to pull images, and to find layers that are there already',
} as const satisfies Readonly<Record<string, string>>;
