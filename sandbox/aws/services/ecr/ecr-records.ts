/** What a repository has that somebody made or changed; the first one has none of it. */
export interface EcrDetails {
  readonly mutability?: string | undefined;
  readonly scanOnPush?: boolean | undefined;
  tags?: Readonly<Record<string, string>> | undefined;
  lifecyclePolicy?: string | undefined;
  images?: readonly EcrImage[] | undefined;
}

export interface EcrImage {
  readonly digest: string;
  readonly manifest: string;
  readonly pushedAt: string;
  readonly tags: readonly string[];
}
