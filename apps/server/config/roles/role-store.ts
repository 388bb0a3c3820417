import { outcome, systemRoles, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Static } from 'typebox';
import type { Access } from '../../gateway/access.ts';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinAnyReach, withinReach } from '../../stores/reach-filter.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import { organisationScope } from '../assignments/scope.ts';
import { lockAuthority } from '../permissions/authority.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { inOrder, type NewRole, type Role, type RoleChange, roleList, roleOf, type RoleQuery } from './role.ts';

const columns = [
  'id', 'org_id', 'name', 'name_key', 'description', 'policies', 'created_by', 'created_at', 'updated_at',
] as const;
const everywhere = 'in the whole organisation';

export function roleStore(context: ConfigStoreContext) {
  const { db, access, now, newId } = context;
  const { organisationId, email } = access.identity;
  const whole = organisationScope(organisationId);

  const own = sql<SqlBool>`org_id = ${organisationId}`;
  const system = sql<SqlBool>`org_id is null`;
  const byId = (id: string) => db.selectFrom('config.roles').where('id', '=', id).where(({ or }) => or([own, system]))
    .select(columns);

  /** The organisation's own and the system's, each read in order from its index, and merged: an "or" would read everybody's. */
  function inOrderOf({ sort_by: sort = 'createdAt', sort_order: order = roleList.defaultOrder }: Static<typeof RoleQuery>) {
    const part = (of: RawBuilder<SqlBool>) => {
      const sorted = db.selectFrom('config.roles').where(of).select(columns).orderBy(roleList.sorts[sort].column, order)
        .orderBy('id', order);
      return db.selectFrom(sorted.as('part')).selectAll();
    };
    return db.selectFrom(part(own).unionAll(part(system)).as('roles')).select(columns);
  }

  async function mustChange(id: string, verb: Verb, by: Access): Promise<Role> {
    const row = await byId(id).where(withinAnyReach([by.reach('role:view'), by.reach(`role:${verb}`)], {})).executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'role', id });
    by.must(`role:${verb}`);
    const role = roleOf(row);
    if (role.system) throw outcome('role.is_system', { name: role.name });
    return role;
  }

  return {
    async get(id: string): Promise<Role> {
      const row = await byId(id).where(withinReach(access.reach('role:view'), {})).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'role', id });
      return roleOf(row);
    },

    async list(asked: Static<typeof RoleQuery>): Promise<Page<Role>> {
      let rows = inOrderOf(asked).where(withinReach(access.reach('role:view'), {}));
      if (asked.search) rows = rows.where(contains('name_key', asked.search));
      return mapPage(await pageOf(rows, roleList, asked), roleOf);
    },

    async insert({ name, description = '', policies }: Static<typeof NewRole>): Promise<Role> {
      const authority = await lockAuthority(context);
      authority.access.must('role:create');
      authority.mustCover([{ scope: whole, policies }], everywhere);
      mustNotLookLikeSystem(name);
      const at = now();
      const row = {
        id: newId('role'), org_id: organisationId, name, description, policies: inOrder(policies),
        created_by: email, created_at: at, updated_at: at,
      };
      try {
        await db.insertInto('config.roles').values(row).execute();
      } catch (error) {
        throw named(error, name);
      }
      return roleOf(row);
    },

    /** Whoever has the role gains and loses with it, wherever they have it: the caller must hold all of it, before and after. */
    async update(id: string, { name, description = '', policies, unchangedSince }: Static<typeof RoleChange>): Promise<Role> {
      const authority = await lockAuthority(context);
      const role = await mustChange(id, 'update', authority.access);
      authority.mustCover([{ scope: whole, policies: [...role.policies, ...policies] }], everywhere);
      mustBeUnchanged({ kind: 'role', name: role.name, at: role.updatedAt }, unchangedSince);
      mustNotLookLikeSystem(name);
      try {
        const row = await db.updateTable('config.roles')
          .set({ name, description, policies: inOrder(policies), updated_at: stampAfter(role.updatedAt, now()) })
          .where('org_id', '=', organisationId).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
        return roleOf(row);
      } catch (error) {
        throw named(error, name);
      }
    },

    /** Takes its assignments along, through the key between the tables. */
    async remove(id: string): Promise<void> {
      const authority = await lockAuthority(context);
      const role = await mustChange(id, 'delete', authority.access);
      authority.mustCover([{ scope: whole, policies: role.policies }], everywhere);
      await db.deleteFrom('config.roles').where('org_id', '=', organisationId).where('id', '=', id).execute();
    },
  };
}

/** A custom role that is called Viewer and is none would be a trap for whoever assigns it. */
function mustNotLookLikeSystem(name: string): void {
  if (systemRoles.some((role) => role.name.toLowerCase() === name.toLowerCase())) throw outcome('role.exists', { name });
}

function named(error: unknown, name: string): unknown {
  return uniqueViolation(error) === 'roles_name' ? outcome('role.exists', { name }) : error;
}
