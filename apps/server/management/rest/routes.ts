import { routes } from '../../gateway/route.ts';
import { createClusterKubeconfig } from './clusters/create-cluster-kubeconfig.ts';
import { createSpaceInstance } from './space-instances/create-space-instance.ts';
import { createSpaceKubeconfig } from './space-instances/create-space-kubeconfig.ts';
import { deleteSpaceInstance } from './space-instances/delete-space-instance.ts';
import { getSpaceAccess } from './space-instances/get-space-access.ts';
import { getSpaceInstance } from './space-instances/get-space-instance.ts';
import { listSpaceEvents } from './space-instances/list-space-events.ts';
import { listSpaceInstances } from './space-instances/list-space-instances.ts';
import { previewSpaceInstance } from './space-instances/preview-space-instance.ts';
import { sleepSpaceInstance } from './space-instances/sleep-space-instance.ts';
import { updateSpaceInstance } from './space-instances/update-space-instance.ts';
import { wakeSpaceInstance } from './space-instances/wake-space-instance.ts';
import { createSpaceTemplate } from './space-templates/create-space-template.ts';
import { deleteSpaceTemplate } from './space-templates/delete-space-template.ts';
import { getSpaceTemplate } from './space-templates/get-space-template.ts';
import { listSpaceTemplates } from './space-templates/list-space-templates.ts';
import { previewSpaceTemplate } from './space-templates/preview-space-template.ts';
import { replaceSpaceTemplate } from './space-templates/replace-space-template.ts';

/** Twins of objects of the Kubernetes API, for those who speak REST. */
export const managementRoutes = [
  ...routes('space', [
    ['POST', '/spaces/:spaceID/kubeconfig', 'space:update', createClusterKubeconfig],
  ]),
  ...routes('space-instance', [
    ['GET',    '/space-instances',                           'space-instance:view',   listSpaceInstances],
    ['POST',   '/space-instances',                           'space-instance:create', createSpaceInstance],
    ['POST',   '/space-instances/preview',                   'space-instance:create', previewSpaceInstance],
    ['GET',    '/space-instances/:project/:name',            'space-instance:view',   getSpaceInstance],
    ['PATCH',  '/space-instances/:project/:name',            'space-instance:update', updateSpaceInstance],
    ['DELETE', '/space-instances/:project/:name',            'space-instance:delete', deleteSpaceInstance],
    ['POST',   '/space-instances/:project/:name/sleep',      'space-instance:update', sleepSpaceInstance],
    ['POST',   '/space-instances/:project/:name/wake',       'space-instance:update', wakeSpaceInstance],
    ['GET',    '/space-instances/:project/:name/access',     'space-instance:view',   getSpaceAccess],
    ['GET',    '/space-instances/:project/:name/events',     'space-instance:view',   listSpaceEvents],
    ['POST',   '/space-instances/:project/:name/kubeconfig', 'space-instance:update', createSpaceKubeconfig],
  ]),
  ...routes('space-template', [
    // The default one is for everybody, so that nobody sees none.
    ['GET',    '/space-templates',         'member',                listSpaceTemplates],
    ['POST',   '/space-templates',         'space-template:create', createSpaceTemplate],
    ['POST',   '/space-templates/preview', 'space-template:create', previewSpaceTemplate],
    ['GET',    '/space-templates/:name',   'space-template:view',   getSpaceTemplate],
    ['PUT',    '/space-templates/:name',   'space-template:update', replaceSpaceTemplate],
    ['DELETE', '/space-templates/:name',   'space-template:delete', deleteSpaceTemplate],
  ]),
];
