import { expect, test } from 'vitest';
import { auditedRequest } from './audited-request.ts';

const base = '/kubernetes/management/apis/management.loft.sh/v1';
const asked = (method: string, path: string) => auditedRequest({ method, url: `${base}${path}` });

test.each([
  ['POST', '/namespaces/loft-p-shop/spaceinstances', 'create space-instance  in loft-p-shop'],
  ['PATCH', '/namespaces/loft-p-shop/spaceinstances/dev?fieldManager=kubectl', 'update space-instance dev in loft-p-shop'],
  ['DELETE', '/namespaces/loft-p-shop/projectsecrets/db', 'delete project-secret db in loft-p-shop'],
  ['PUT', '/spacetemplates/isolated', 'update space-template isolated in '],
  ['PATCH', '/projects/shop', 'update project shop in '],
  ['POST', '/projects/shop/importspace', 'create project shop in '],
])('%s %s is written down', (method, path, expected) => {
  const found = asked(method, path);
  expect(`${found?.action} ${found?.resourceType} ${found?.resourceId} in ${found?.place['namespace'] ?? ''}`).toBe(expected);
});

test.each([
  ['GET', '/namespaces/loft-p-shop/spaceinstances'],
  ['POST', '/selfsubjectaccessreviews'],
  ['POST', '/namespaces/loft-p-shop/spaceinstances?dryRun=All'],
  // These stand in the log already: the config service writes down what it does.
  ['POST', '/projects'],
  ['DELETE', '/projects/shop'],
  ['POST', '/ownedaccesskeys'],
  ['POST', '/unknown'],
  ['POST', '/constructor'],
])('%s %s is not', (method, path) => expect(asked(method, path)).toBeUndefined());

test('a path that cannot be read is written down as it came', () => {
  expect(asked('DELETE', '/spacetemplates/%zz')).toMatchObject({ resourceId: '%zz' });
});
