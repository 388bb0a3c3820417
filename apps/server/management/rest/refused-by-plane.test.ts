import { OutcomeError, type Policy } from '@spacedock/contracts';
import { alreadyExists, conflict, fieldCause, forbidden, invalidObject, notFound, StatusError } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { Access } from '../../gateway/access.ts';
import { refusedByPlane, type Wanted } from './refused-by-plane.ts';

const kind = { group: 'management.loft.sh', plural: 'spaceinstances', kind: 'SpaceInstance' };
const holding = (...policies: readonly Policy[]) =>
  new Access({ organisationId: 'org_1', userId: 'usr_1', email: 'a@example.com' }, [
    { scope: 'organisation', scopeId: 'org_1', policies },
  ]);
const wanted: Wanted = {
  kind: 'space instance',
  id: 'shop/web',
  policy: 'space-instance:update',
  access: holding('space-instance:update'),
  where: 'project shop',
};

function said(error: unknown, about: Wanted = wanted) {
  const refused = refusedByPlane(error, about);
  if (!(refused instanceof OutcomeError)) throw new Error('This is no outcome.', { cause: refused });
  const { http, code, details } = refused;
  return { http, code, details };
}

test('refusals keep their status, and say which policy is missing where', () => {
  const user = { name: 'ada', groups: [] };
  expect(said(forbidden(user, 'update', kind, { namespace: 'loft-p-shop', name: 'web', subresource: '' }))).toEqual({
    http: 403,
    code: 'policy.missing',
    details: { policy: 'space-instance:update', where: 'project shop' },
  });
  expect(said(notFound(kind, 'web'))).toEqual({
    http: 404,
    code: 'object.not_found',
    details: { kind: 'space instance', id: 'shop/web' },
  });
  expect(said(notFound({ group: '', plural: 'namespaces', kind: 'Namespace' }, 'loft-p-shop')).details).toEqual({
    kind: 'project',
    id: 'shop',
  });
  expect(said(conflict(kind, 'web'))).toMatchObject({ http: 409, code: 'object.changed' });
  expect(said(new StatusError('ServiceUnavailable', 'The cluster'))).toMatchObject({ http: 503 });
});

test('whoever holds the policy nowhere is told so, whether it is there or not', () => {
  expect(said(notFound(kind, 'web'), { ...wanted, access: holding('space-instance:view') })).toMatchObject({
    http: 403,
    code: 'policy.missing',
  });
});

test('every wrong field is named as the caller wrote it', () => {
  const error = invalidObject(kind, 'web', [
    fieldCause.required('spec.templateRef.name', 'the project requires a template'),
    fieldCause.invalid('spec.parameters.size', 'a "quoted": value', 'must be a number'),
    fieldCause.invalid('spec.parameters.count', 12, 'must be at most 10'),
    fieldCause.notSupported('spec.type', 'x', ['a', 'b']),
    fieldCause.forbidden('spec.clusterRef.cluster', 'cluster "c" is inactive'),
    fieldCause.duplicate('spec.clusterRef.namespace', 'ns'),
    { reason: 'FieldValueNotFound', field: 'spec.owner.user', message: 'Not found: "bob"' },
    fieldCause.invalid('metadata.annotations[sleepmode.loft.sh/sleep-after]', 'x', 'must be seconds'),
    fieldCause.invalid('spec.versions[1].version', '1', 'must be three numbers'),
    { reason: 'FieldValueInvalid', field: 'spec.parameters', message: 'Invalid value: line 1, column 2: broken' },
  ]);
  expect(said(error)).toEqual({
    http: 400,
    code: 'request.invalid',
    details: {
      problems: [
        { field: 'body.templateRef.name', problem: 'is required: the project requires a template' },
        { field: 'body.parameters.size', problem: 'must be a number' },
        { field: 'body.parameters.count', problem: 'must be at most 10' },
        { field: 'body.type', problem: 'is none of the supported values: "a", "b"' },
        { field: 'body.cluster', problem: 'is refused: cluster "c" is inactive' },
        { field: 'body.namespace', problem: 'is taken already: "ns"' },
        { field: 'body.owner.user', problem: 'names nothing that is there: "bob"' },
        { field: 'body.annotations.sleepmode.loft.sh/sleep-after', problem: 'must be seconds' },
        { field: 'body.versions.1.version', problem: 'must be three numbers' },
        { field: 'body.parameters', problem: 'line 1, column 2: broken' },
      ],
    },
  });
});

test('a quota is no wrong field, and what there is already is said by whoever knows it', () => {
  const over = fieldCause.forbidden(
    'metadata.name',
    'cannot create spaceinstance, because project spaceinstances limit of 5 would be exceeded',
  );
  expect(said(invalidObject(kind, 'web', [over]))).toEqual({
    http: 409,
    code: 'space_instance.quota_exceeded',
    details: { why: 'cannot create spaceinstance, because project spaceinstances limit of 5 would be exceeded' },
  });
  const exists = new Error('there is one');
  expect(refusedByPlane(alreadyExists(kind, 'web'), { ...wanted, exists: () => exists })).toBe(exists);
});

test('what nobody foresaw is not made into a refusal', () => {
  const broken = new TypeError('x is undefined');
  expect(refusedByPlane(broken, wanted)).toBe(broken);
  const inside = new StatusError('InternalError', 'the store is closed');
  expect(refusedByPlane(inside, wanted)).toBe(inside);
});
