import { expect, test } from 'vitest';
import { kubernetesRequest } from './kubernetes-request.ts';

const pods = '/api/v1/namespaces/x/pods';
test.each([
  ['GET', pods, 'list pods'],
  ['GET', `${pods}?watch=false`, 'list pods'],
  ['GET', `${pods}?watch=1`, 'watch pods', 'stream'],
  ['GET', `${pods}?watch`, 'watch pods', 'stream'],
  ['GET', '/api/v1/watch/namespaces/x/pods', 'watch pods', 'stream'],
  ['HEAD', `${pods}/a`, 'get pods'],
  ['GET', `${pods}/a/log`, 'get pods/log'],
  ['GET', `${pods}/a/log?follow=true`, 'get pods/log', 'stream'],
  ['GET', `${pods}/a/exec?command=ls`, 'get pods/exec', 'stream', 'writes'],
  ['GET', '/api/v1/namespaces/x/services/a:80/proxy/api/pods', 'get services/proxy', 'stream', 'writes'],
  ['POST', pods, 'create pods', 'writes'],
  ['POST', `${pods}?watch=true`, 'create pods', 'writes'],
  ['PATCH', `${pods}/a`, 'patch pods', 'writes'],
  ['PUT', `${pods}/a/status`, 'update pods/status', 'writes'],
  ['DELETE', `${pods}/a`, 'delete pods', 'writes'],
  ['DELETE', pods, 'deletecollection pods', 'writes'],
  ['POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', 'create selfsubjectaccessreviews.authorization.k8s.io'],
  ['POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', 'create selfsubjectreviews.authentication.k8s.io'],
  ['GET', '/openapi/v3?hash=1', 'get '],
  ['GET', '/apis', 'get '],
  ['GET', '/logs/kubelet', 'get ', 'stream'],
  ['POST', '/%', 'post ', 'stream', 'writes'],
])('%s %s', (method, url, said, ...kinds) => {
  const { verb, resource, subresource, apiGroup, stream, writes } = kubernetesRequest(method, url);
  expect(`${verb} ${resource}${subresource && `/${subresource}`}${apiGroup && `.${apiGroup}`}`).toBe(said);
  expect([...(stream ? ['stream'] : []), ...(writes ? ['writes'] : [])]).toEqual(kinds);
});

test('what it is about is named', () => {
  expect(kubernetesRequest('GET', '/apis/apps/v1/namespaces/x/deployments/web')).toMatchObject({ apiGroup: 'apps', namespace: 'x', name: 'web' });
});
