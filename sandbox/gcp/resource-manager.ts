import { json } from './google-answers.ts';
import { mayDo } from './rights.ts';
import type { Handler, Service } from './service-call.ts';

const getProject: Handler = ({ world: { state } }) =>
  json(200, {
    name: `projects/${state.projectNumber}`,
    parent: 'organizations/433637338589',
    projectId: state.projectId,
    state: 'ACTIVE',
    displayName: 'Checkout',
    createTime: '2026-01-05T08:00:00.000Z',
    updateTime: '2026-01-05T08:00:00.000Z',
    etag: 'W/"1a2b3c"',
  });

/** Nothing held is an answer without the list. */
const testIamPermissions: Handler = ({ world: { state }, principal, body, refuse }) => {
  const { permissions } = (body ?? {}) as { readonly permissions?: readonly string[] };
  if (
    !Array.isArray(permissions) ||
    permissions.length > 100 ||
    !permissions.every((one) => /^[a-zA-Z]+\.[a-zA-Z]+\.[a-zA-Z]+$/.test(String(one)))
  ) {
    return refuse({
      http: 400,
      status: 'INVALID_ARGUMENT',
      message: 'Request contains an invalid argument.',
      legacyReason: 'badRequest',
    });
  }
  const held = permissions.filter((permission) => mayDo(state, principal, String(permission)));
  return json(200, held.length > 0 ? { permissions: held } : {});
};

export const resourceManager: Service = {
  name: 'cloudresourcemanager.googleapis.com',
  form: 'aip193',
  routes: [
    [
      'GET',
      /^\/v3\/projects\/(?<project>[^/:]+)$/,
      'cloudresourcemanager.projects.get',
      'resourcemanager.projects.get',
      getProject,
    ],
    [
      'POST',
      /^\/v3\/projects\/(?<project>[^/:]+):testIamPermissions$/,
      'cloudresourcemanager.projects.testIamPermissions',
      undefined,
      testIamPermissions,
    ],
  ],
};
