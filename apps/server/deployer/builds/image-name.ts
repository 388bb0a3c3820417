/** From how many parts of a path on a registry takes it for a repository of images, and no longer for a place that holds some. */
function depthOfRepository(host: string): number {
  if (/\.amazonaws\.com(\.cn)?$/.test(host)) return 1;
  if (/(^|[.-])pkg\.dev$/.test(host)) return 3;
  if (/(^|\.)docker\.(io|com)$/.test(host)) return 2;
  return Infinity;
}

export interface NamedImage {
  /** Of the environment: `registry.example.com/acme`. */
  readonly registry: string;
  /** Of the deployment. */
  readonly name: string;
  readonly revisionId: string;
}

/**
 * What a build pushes. The environment names a place for images or, where registries make no repositories by themselves, one
 * repository: all deployments share that then, and the tags, which are unique, keep them apart.
 */
export function imageName({ registry, name, revisionId }: NamedImage): string {
  const [host = '', ...path] = registry.split('/');
  const repository = path.length >= depthOfRepository(host.toLowerCase()) ? registry : `${registry}/${name}`;
  return `${repository}:${revisionId}`;
}

/** What is deployed of it: never a tag, under which another image may be found tomorrow. */
export const pinnedImage = (image: string, digest: string): string => `${repositoryOf(image)}@${digest}`;

/** Builds may name their images otherwise, but not push them elsewhere: what is deployed comes from where the environment says. */
export function isUnder(registry: string, image: string): boolean {
  const repository = repositoryOf(image);
  return repository === registry || repository.startsWith(`${registry}/`);
}

/** Without tag and digest. A colon before the last slash is that of a port. */
function repositoryOf(image: string): string {
  const [untold = ''] = image.split('@');
  const colon = untold.lastIndexOf(':');
  return colon > untold.lastIndexOf('/') ? untold.slice(0, colon) : untold;
}
