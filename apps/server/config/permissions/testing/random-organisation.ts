import { type Policy, policies } from '@spacedock/contracts';
import fc from 'fast-check';
import type { Person, World } from '../../../testing/world.ts';
import { readScope } from '../../assignments/scope.ts';

/** Policies with which one may try to get more than one has, and a few things to want. */
const doors = /^(role|assignment|team|user|project|environment):|^(organisation|cloud-account):view$/;
const contested = policies.filter((policy) => doors.test(policy));
/** With all of these somebody administers; with fewer only some doors are open. */
const administrative = contested.filter((policy) => /^(role|assignment|team|user):/.test(policy));

export const somePolicies: fc.Arbitrary<Policy[]> = fc.oneof(
  { weight: 3, arbitrary: fc.subarray([...contested], { minLength: 1 }) },
  { weight: 2, arbitrary: fc.subarray([...contested], { minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.subarray([...administrative], { minLength: administrative.length }) },
);

const grant = fc.record({ role: fc.nat(), scope: fc.nat(), toTeam: fc.boolean(), subject: fc.nat() });

/** Who is there and holds what, as numbers that `makeOrganisation` looks up in what it made. */
export const organisationPlan = fc.record({
  roles: fc.array(somePolicies, { minLength: 2, maxLength: 4 }),
  environmentsOf: fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 3 }),
  actors: fc.integer({ min: 2, max: 4 }),
  /** Whether the first of them may change who may do what: that is who has the most doors to try. */
  administrator: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  grants: fc.array(grant, { minLength: 4, maxLength: 12 }),
  seats: fc.array(fc.record({ team: fc.nat(), person: fc.nat() }), { maxLength: 4 }),
  /** What those hold who cannot act: one who was invited, one who is disabled. */
  idle: fc.record({ invited: grant, disabled: grant }),
});
export type OrganisationPlan = typeof organisationPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

export interface RandomOrganisation {
  readonly id: string;
  /** Those who act in the test. None of them is SuperAdmin. */
  readonly actors: readonly Person[];
}

export const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(items.length, 1)];

export async function makeOrganisation(world: World, plan: OrganisationPlan): Promise<RandomOrganisation> {
  const id = await world.organisation('Random');
  const at = world.clock.now();
  const stamps = { created_by: 'system:test', created_at: at, updated_at: at };
  let made = 0;
  const fresh = (prefix: string): string => `${prefix}_${id.slice(4, 16)}${(made += 1)}`;
  await world.person([{ role: 'role_superadmin' }], id);

  const projects = [fresh('prj'), fresh('prj')];
  await world.db.insertInto('config.projects')
    .values(projects.map((project) => ({ id: project, org_id: id, name: project, description: '', ...stamps }))).execute();
  const spaceId = await world.clouds.space(id);
  const environments = plan.environmentsOf.map((of) => ({ id: fresh('env'), project_id: projects[of] ?? '' }));
  await world.db.insertInto('config.environments').values(environments.map((environment) => ({
    ...environment, org_id: id, name: environment.id, space_id: spaceId, namespace: environment.id.replace('_', '-'),
      registry_integration_id: null, registry_url: null, ...stamps,
  }))).execute();
  const teams = [fresh('team'), fresh('team')];
  await world.db.insertInto('config.teams')
    .values(teams.map((team) => ({ id: team, org_id: id, name: team, description: '', ...stamps }))).execute();
  const roles = await Promise.all(plan.roles.map((held) => world.role(held, id)));

  const administrator = [{ role: await world.role(administrative, id) }];
  const actors = await Promise.all(Array.from({ length: plan.actors },
    (_, index) => world.person(plan.administrator && index === 0 ? administrator : [], id)));
  const [invited, disabled] = [await world.person([], id), await world.person([], id)];
  await setStatus(invited, 'invited');
  await setStatus(disabled, 'disabled');
  for (const { team, person } of plan.seats) {
    await world.db.insertInto('config.team_members')
      .values({ team_id: pick(teams, team) ?? '', org_id: id, user_id: pick(actors, person)?.userId ?? '',
        added_by: 'system:test', added_at: at })
      .onConflict((conflict) => conflict.doNothing()).execute();
  }
  const scopes: string[] = [
    'organisation', 'organisation', ...projects.map((project) => `project:${project}`),
    ...environments.map((environment) => `environment:${environment.id}`), ...teams.map((team) => `team:${team}`),
  ];
  for (const [index, { role, scope, toTeam, subject }] of [...plan.grants, plan.idle.invited, plan.idle.disabled].entries()) {
    const name = pick(scopes, scope) ?? 'organisation';
    const { kind, id: scopeId } = readScope(name, id);
    // Nobody but the first one is SuperAdmin of everything; of one project, environment or team anybody can be.
    const choice = [...roles, ...roles, 'role_viewer', 'role_editor', 'role_admin',
      ...(kind === 'organisation' ? [] : ['role_superadmin'])];
    const idle = [invited, disabled][index - plan.grants.length];
    const inTeam = idle === undefined && toTeam;
    await world.db.insertInto('config.assignments').values({
      id: fresh('asgn'), org_id: id, role_id: pick(choice, role) ?? '', scope_kind: kind, scope_id: scopeId,
      user_id: inTeam ? null : (idle ?? pick(actors, subject))?.userId ?? '', team_id: inTeam ? pick(teams, subject) ?? '' : null,
      scope_project_id: kind === 'project' ? scopeId
        : environments.find((environment) => environment.id === scopeId)?.project_id ?? null,
      ...stamps,
    }).onConflict((conflict) => conflict.doNothing()).execute();
  }
  return { id, actors };

  async function setStatus(person: Person, status: 'invited' | 'disabled'): Promise<void> {
    await world.db.updateTable('config.memberships').set({ status }).where('org_id', '=', id).where('user_id', '=', person.userId)
      .execute();
  }
}
