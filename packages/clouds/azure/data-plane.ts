import { createHttpHeaders, createPipelineRequest } from '@azure/core-rest-pipeline';
import { CloudFailure } from '../cloud-failure.ts';
import { AzureRefusal } from './azure-refusal.ts';
import type { ArmClientParts } from './arm.ts';
import { notFound } from './resource-names.ts';

export interface DataPlaneRequest {
  readonly operation: string;
  readonly url: string;
  readonly authorization?: string | undefined;
  /** Sent as a form, by POST. */
  readonly form?: URLSearchParams | undefined;
}

/**
 * One request to a vault or a registry, without a pipeline of the SDKs: theirs asks a vault twice for each secret (the first time
 * for whom to get a token from, which we know), and quotes an answer that it cannot read in its error. Redirections are not
 * followed.
 */
export async function dataPlaneAnswer(
  { options: { httpClient } }: Pick<ArmClientParts, 'options'>,
  { operation, url, authorization, form }: DataPlaneRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const request = createPipelineRequest({
    url,
    method: form ? 'POST' : 'GET',
    headers: createHttpHeaders({
      accept: 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    }),
    ...(form ? { body: form.toString() } : {}),
  });
  const response = await httpClient.sendRequest(request).catch((error: unknown) => {
    // Vaults and registries have hosts of their own: one that was never made has no address.
    const unknown = (error as { readonly code?: unknown }).code === 'ENOTFOUND';
    throw unknown ? notFound(operation, `nothing is known at ${new URL(url).hostname}`) : error;
  });
  if (response.status !== 200) throw new AzureRefusal(response);
  return fieldsIn(response.bodyAsText ?? '', operation);
}

function fieldsIn(body: string, operation: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch (error) {
    // Not carried along: it quotes the answer, and that may hold the secret.
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw unreadable(operation);
}

export const unreadable = (operation: string): CloudFailure =>
  new CloudFailure({
    provider: 'azure',
    operation,
    kind: 'unexpected',
    bucket: 'system',
    code: 'UnreadableAnswer',
    said: 'the answer is none of Azure',
    fixHint: 'Check what answers at the endpoints of the account, or between this server and Azure.',
  });
