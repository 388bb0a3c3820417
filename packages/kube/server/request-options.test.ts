import { expect, test } from 'vitest';
import { KubeApiError } from '../client/kube-errors.ts';
import { startKubeApi } from '../client/testing/kube-api.ts';
import { widget, widgets } from '../client/testing/test-kinds.ts';
import { StatusError } from '../status.ts';
import { checkWriteOptions } from './request-options.ts';

const apply = 'application/apply-patch+yaml';

function refusal(method: string, query: string, contentType = 'application/json'): unknown {
  try {
    checkWriteOptions({ method, headers: { 'content-type': contentType } }, new URLSearchParams(query));
    return undefined;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return [error.code, error.message];
  }
}

test.each([
  ['POST', 'dryRun=Some', undefined, 'CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All"'],
  ['PUT', 'fieldValidation=Loose', undefined, 'UpdateOptions.meta.k8s.io "" is invalid: fieldValidation: Unsupported value: "Loose": supported values: "", "Ignore", "Strict", "Warn"'],
  ['PATCH', '', apply, 'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch'],
  ['PATCH', 'force=true', 'application/merge-patch+json', 'PatchOptions.meta.k8s.io "" is invalid: force: Forbidden: may not be specified for non-apply patch'],
  ['POST', `fieldManager=${'x'.repeat(129)}`, undefined, 'CreateOptions.meta.k8s.io "" is invalid: fieldManager: Too long: may not be more than 128 bytes'],
  ['POST', 'fieldManager=a%09', undefined, String.raw`CreateOptions.meta.k8s.io "" is invalid: fieldManager: Invalid value: "a\t": invalid character U+0009 (at position 1)`],
  ['POST', 'dryRun=No&fieldValidation=No', undefined, 'CreateOptions.meta.k8s.io "" is invalid: [dryRun: Unsupported value: ["No"]: supported values: "All", fieldValidation: Unsupported value: "No": supported values: "", "Ignore", "Strict", "Warn"]'],
])('%s ?%s is refused in Kubernetes\' words', (method, query, contentType, message) => {
  expect(refusal(method, query, contentType)).toEqual([422, message]);
});

test('what may be said is not refused', () => {
  for (const query of ['', 'dryRun=All', 'dryRun=', 'fieldValidation=Strict', 'fieldManager=kubectl-client-side-apply']) expect(refusal('POST', query)).toBeUndefined();
  expect(refusal('PATCH', 'fieldManager=x&force=true', apply)).toBeUndefined();
  expect(refusal('GET', 'dryRun=Some')).toBeUndefined();
});

test('what is applied and not there is made, whatever version it carries', async () => {
  const client = (await startKubeApi()).client();
  expect(await client.apply({ ...widget('w'), metadata: { name: 'w', namespace: 'default', resourceVersion: '5' } })).toMatchObject({ metadata: { generation: 1 } });
});

test('options of a deletion, a patch that renames and unreadable metadata are refused as Kubernetes does', async () => {
  const client = (await startKubeApi()).client();
  await client.create(widget('w'));
  const ref = { ...widgets, name: 'w' };
  await expect(client.delete(ref, { propagationPolicy: 'Sideways' as never })).rejects.toMatchObject({
    status: 422, reason: 'Invalid', details: { group: 'meta.k8s.io', kind: 'DeleteOptions', causes: [{ field: 'propagationPolicy' }] },
    message: 'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "Sideways": supported values: "Foreground", "Background", "Orphan", "nil"',
  });
  await expect(client.patch(ref, { type: 'merge', value: { metadata: { name: 'other' } } })).rejects.toMatchObject({ status: 400, message: 'the name of the object (other) does not match the name on the URL (w)' });
  await expect(client.patch(ref, { type: 'merge', value: { metadata: { namespace: 'other' } } })).rejects.toMatchObject({ status: 400, message: 'the namespace of the provided object does not match the namespace sent on the request' });
  await expect(client.patch(ref, { type: 'merge', value: { metadata: null } })).rejects.toMatchObject({ status: 400, message: 'the name of the object (w based on URL) was undeterminable: name must be provided' });
  await expect(client.patch(ref, { type: 'merge', value: { kind: 'Other' } })).rejects.toMatchObject({ status: 422, message: 'Other.example.com "w" is invalid: kind: Invalid value: "Other": must be Widget' });
  for (const value of [{ metadata: 'none' }, { metadata: [] }, { metadata: { labels: 5 } }, { kind: 5 }, { kind: null }, { apiVersion: 7 }]) {
    await expect(client.patch(ref, { type: 'merge', value })).rejects.toSatisfy((error) => error instanceof KubeApiError && error.status < 500);
  }
  const { metadata, ...rest } = widget('x');
  await expect(client.create({ ...rest, metadata: { ...metadata, labels: { a: 1 as never } } })).rejects.toMatchObject({
    status: 400, message: 'Widget in version "v1" cannot be handled as a Widget: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string',
  });
});
