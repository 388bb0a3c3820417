import type { ListedDeployment } from './deployment-shapes.ts';
import { shortRepository } from './repository-name.ts';

/** Where the code comes from, as short as it can be said: `acme/shop @ main`, or the image. */
export function origin({ repoUrl, branch, image }: Pick<ListedDeployment, 'repoUrl' | 'branch' | 'image'>): string {
  if (repoUrl === null) return image?.replace(/^docker\.io\/(library\/)?/, '') ?? '';
  return `${shortRepository(repoUrl)}${branch ? ` @ ${branch}` : ''}`;
}
