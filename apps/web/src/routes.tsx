import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Gate } from './shell/gate.tsx';
import { Root } from './shell/root.tsx';
import { NotFound } from './parts/states.tsx';
import { ScreenFailed } from './shell/screen-failed.tsx';

type Address = Readonly<Record<string, string | undefined>>;
type Load = () => Promise<{ default: React.ComponentType }>;

const root = createRootRoute({ component: Root, validateSearch: (search: Address): Address => search });
const gate = createRoute({ getParentRoute: () => root, id: 'gate', component: Gate });

/** For people who are signed in. */
const screen = <Path extends string>(path: Path, load: Load) =>
  createRoute({ getParentRoute: () => gate, path, component: lazyRouteComponent(load) });

/** For everybody. */
const open = <Path extends string>(path: Path, load: Load) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) });

/** Every screen there is, and the file it is in. Each is loaded when it is first shown. */
const tree = root.addChildren([
  open('/sign-in', () => import('./screens/sign-in/sign-in.tsx')),
  open('/sign-up', () => import('./screens/sign-in/sign-up.tsx')),
  open('/accept-invitation', () => import('./screens/sign-in/accept-invitation.tsx')),
  gate.addChildren([
    screen('/', () => import('./screens/start/start.tsx')),
    screen('/profile', () => import('./screens/profile/profile.tsx')),
    screen('/accounts', () => import('./screens/accounts/account-list.tsx')),
    screen('/accounts/connect', () => import('./screens/accounts/connect-account.tsx')),
    screen('/accounts/$accountId', () => import('./screens/accounts/account.tsx')),
    screen('/architecture', () => import('./screens/architecture/architecture.tsx')),
    screen('/spaces', () => import('./screens/spaces/space-list.tsx')),
    screen('/spaces/add', () => import('./screens/spaces/add-space.tsx')),
    screen('/spaces/$spaceId', () => import('./screens/spaces/space.tsx')),
    screen('/provision', () => import('./screens/provisioning/provision.tsx')),
    screen('/jobs', () => import('./screens/provisioning/job-list.tsx')),
    screen('/jobs/$jobId', () => import('./screens/provisioning/job.tsx')),
    screen('/datastores', () => import('./screens/provisioning/datastore-list.tsx')),
    screen('/projects', () => import('./screens/projects/project-list.tsx')),
    screen('/projects/$projectId', () => import('./screens/projects/project.tsx')),
    screen('/projects/$projectId/environments/$envId', () => import('./screens/projects/environment.tsx')),
    screen('/deployments', () => import('./screens/deployments/deployment-list.tsx')),
    screen('/deployments/new', () => import('./screens/deployments/new-deployment.tsx')),
    screen('/deployments/$deploymentId', () => import('./screens/deployments/deployment.tsx')),
    screen('/space-instances', () => import('./screens/space-instances/instance-list.tsx')),
    screen('/space-instances/new', () => import('./screens/space-instances/new-instance.tsx')),
    screen('/space-instances/$project/$name', () => import('./screens/space-instances/instance.tsx')),
    screen('/space-templates', () => import('./screens/space-templates/template-list.tsx')),
    screen('/space-templates/new', () => import('./screens/space-templates/new-template.tsx')),
    screen('/space-templates/$name', () => import('./screens/space-templates/template.tsx')),
    screen('/access/users', () => import('./screens/access/user-list.tsx')),
    screen('/access/users/$email', () => import('./screens/access/user.tsx')),
    screen('/access/teams', () => import('./screens/access/team-list.tsx')),
    screen('/access/teams/$teamId', () => import('./screens/access/team.tsx')),
    screen('/access/roles', () => import('./screens/access/role-list.tsx')),
    screen('/access/roles/new', () => import('./screens/access/new-role.tsx')),
    screen('/access/roles/$roleId', () => import('./screens/access/role.tsx')),
    screen('/access/assignments', () => import('./screens/access/assignment-list.tsx')),
    screen('/audit-logs', () => import('./screens/audit/audit-log.tsx')),
    screen('/settings/integrations', () => import('./screens/settings/integrations.tsx')),
    screen('/settings/organisation', () => import('./screens/settings/organisation.tsx')),
    screen('/settings/instance', () => import('./screens/settings/instance.tsx')),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: '/zopday',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: () => <NotFound />,
  defaultErrorComponent: ScreenFailed,
  // Plain words in the address: `?status=failed`, not JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const query = new URLSearchParams(
      Object.entries(search).flatMap(([name, value]) =>
        value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
      ),
    );
    return query.size === 0 ? '' : `?${query}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
