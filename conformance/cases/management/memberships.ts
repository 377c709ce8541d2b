import { expect } from 'vitest'
import { fresh } from '../../support/fresh.ts'
import { type Cases, freshEmail, ok, type Context } from '../../support/context.ts'

/** A user, a role and a tenant that are not connected. */
async function three({ sdk: { management } }: Context) {
  const loginId = freshEmail()
  ok(await management.user.create(loginId))
  const role = fresh('role')
  expect(await management.role.create(role)).toMatchObject({ ok: true })
  const { id: tenantId } = ok(await management.tenant.create(fresh('Tenant')))
  return { loginId, role, tenantId, user: management.user, management }
}
function application(name: string) {
  return { name, loginPageUrl: 'https://app.example.com/sign-in' }
}

/** Memberships of users: roles, tenants, roles in tenants, SSO applications. */
export const memberships: Cases = {
  async 'user.setRoles'(context) {
    const { user, loginId, role } = await three(context)
    expect(ok(await user.setRoles(loginId, [role]))).toMatchObject({ roleNames: [role] })
    expect(await user.setRoles(loginId, ['no such role'])).toMatchObject({ ok: false, code: 400 })
  },
  async 'user.addRoles'(context) {
    const { user, loginId, role } = await three(context)
    expect(ok(await user.addRoles(loginId, [role])).roleNames).toContain(role)
  },
  async 'user.removeRoles'(context) {
    const { user, loginId, role } = await three(context)
    ok(await user.addRoles(loginId, [role]))
    expect(ok(await user.removeRoles(loginId, [role])).roleNames).not.toContain(role)
  },
  async 'user.addTenant'(context) {
    const { user, loginId, tenantId } = await three(context)
    expect(ok(await user.addTenant(loginId, tenantId))).toMatchObject({ userTenants: [{ tenantId }] })
    expect(await user.addTenant(loginId, 'none')).toMatchObject({ ok: false, code: 404 })
  },
  async 'user.removeTenant'(context) {
    const { user, loginId, tenantId } = await three(context)
    ok(await user.addTenant(loginId, tenantId))
    expect(ok(await user.removeTenant(loginId, tenantId)).userTenants).toEqual([])
  },
  async 'user.setTenantRoles'(context) {
    const { user, loginId, tenantId, role } = await three(context)
    ok(await user.addTenant(loginId, tenantId))
    const set = ok(await user.setTenantRoles(loginId, tenantId, [role]))
    expect(set.userTenants).toMatchObject([{ tenantId, roleNames: [role] }])
  },
  async 'user.addTenantRoles'(context) {
    const { user, loginId, tenantId, role } = await three(context)
    expect(await user.addTenantRoles(loginId, tenantId, [role])).toMatchObject({ ok: false })
    ok(await user.addTenant(loginId, tenantId))
    const added = ok(await user.addTenantRoles(loginId, tenantId, [role]))
    expect(added.userTenants).toMatchObject([{ tenantId, roleNames: [role] }])
  },
  async 'user.removeTenantRoles'(context) {
    const { user, loginId, tenantId, role } = await three(context)
    ok(await user.addTenant(loginId, tenantId))
    ok(await user.addTenantRoles(loginId, tenantId, [role]))
    const removed = ok(await user.removeTenantRoles(loginId, tenantId, [role]))
    expect(removed.userTenants).toMatchObject([{ tenantId, roleNames: [] }])
  },
  async 'user.addSSOapps'(context) {
    const { user, loginId, management } = await three(context)
    const { id } = ok(await management.ssoApplication.createOidcApplication(application(fresh('App'))))
    expect(ok(await user.addSSOapps(loginId, [id]))).toMatchObject({ ssoAppIds: [id] })
  },
  async 'user.setSSOapps'(context) {
    const { user, loginId, management } = await three(context)
    const { id } = ok(await management.ssoApplication.createOidcApplication(application(fresh('App'))))
    expect(ok(await user.setSSOapps(loginId, [id]))).toMatchObject({ ssoAppIds: [id] })
    expect(ok(await user.setSSOapps(loginId, []))).toMatchObject({ ssoAppIds: [] })
  },
  async 'user.removeSSOapps'(context) {
    const { user, loginId, management } = await three(context)
    const { id } = ok(await management.ssoApplication.createOidcApplication(application(fresh('App'))))
    ok(await user.setSSOapps(loginId, [id]))
    expect(ok(await user.removeSSOapps(loginId, [id]))).toMatchObject({ ssoAppIds: [] })
  },
}
