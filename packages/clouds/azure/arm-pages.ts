import { bearerTokenAuthenticationPolicy, createPipelineFromOptions, createPipelineRequest } from '@azure/core-rest-pipeline';
import { AzureRefusal } from './azure-refusal.ts';
import type { ArmClientParts, Page } from './arm.ts';

/** The lists of the SDKs, of which only this much is used. */
interface Pager<Item> {
  readonly byPage: (settings: { continuationToken?: string }) => AsyncIterator<readonly Item[]>;
}

/** One page of a list of an SDK. Older ones keep beside the page where the next one is. */
export async function sdkPage<Item>(
  pager: Pager<Item>, from: string | undefined,
  nextOf: (page: object) => string | undefined = (page: { readonly continuationToken?: string }) => page.continuationToken,
): Promise<Page<Item>> {
  const { value, done } = await pager.byPage(from === undefined ? {} : { continuationToken: from }).next();
  return done ? { items: [], next: undefined } : { items: value, next: nextOf(value) };
}

interface ArmList<Item> { readonly value?: readonly Item[]; readonly nextLink?: string | null }

/** One page of a list that no SDK at hand has a method for. */
export async function armPage<Item>(
  { credential, options }: ArmClientParts, path: string, from: string | undefined,
): Promise<Page<Item>> {
  const { endpoint, httpClient, retryOptions } = options;
  const pipeline = createPipelineFromOptions({ retryOptions });
  pipeline.addPolicy(bearerTokenAuthenticationPolicy({ credential, scopes: [] }));
  const response = await pipeline.sendRequest(httpClient, createPipelineRequest({ url: from ?? `${endpoint}${path}` }));
  if (response.status !== 200) throw new AzureRefusal(response);
  const { value = [], nextLink } = JSON.parse(response.bodyAsText ?? '{}') as ArmList<Item>;
  return { items: value, next: nextLink ?? undefined };
}
