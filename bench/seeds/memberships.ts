import { DatabaseSync } from 'node:sqlite'

/** Further attributes of seeded users, in shares so that filters match many, some and few. */
export type Memberships = { projectId: string; roleId: string }

/** Gives users of a stopped server's SQLite file tenants, roles there and attributes, rows as the product writes them. */
export function seedMemberships(path: string, { projectId, roleId }: Memberships) {
  const db = new DatabaseSync(path)
  db.exec('pragma synchronous = off; pragma cache_size = -400000; begin')
  const members = db.prepare(`insert or ignore into user_tenants (project_id, user_id, tenant_id, joined_at)
    select project_id, id, ?, created_at from users where project_id = ? and (created_at / 1000) % ? = 0`)
  const values = db.prepare(`insert or ignore into user_attribute_values (project_id, name, value, user_id)
    select project_id, 'plan', ?, id from users where project_id = ? and (created_at / 1000) % ? = 0`)
  for (const [name, one] of [
    ['many', 2],
    ['few', 1000],
  ] as const) {
    members.run(name, projectId, one)
    values.run(name, projectId, one)
  }
  db.prepare(`insert or ignore into user_tenant_roles (project_id, user_id, tenant_id, role_id)
    select project_id, user_id, tenant_id, ? from user_tenants where project_id = ? and tenant_id = 'many'`).run(
    roleId,
    projectId,
  )
  db.prepare(`insert or ignore into user_roles (project_id, user_id, role_id)
    select project_id, id, ? from users where project_id = ? and (created_at / 1000) % 3 = 0`).run(roleId, projectId)
  db.prepare(`update users set phone = '+1555' || substr('0000000' || ((created_at / 1000) % 10000000), -7),
    verified_phone = 1 where project_id = ? and phone = '' and (created_at / 1000) % 5 = 0`).run(projectId)
  db.exec('commit')
  db.close()
}
