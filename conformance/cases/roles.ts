import { expect } from 'vitest'
import { type Cases, freshEmail, ok, password, type World } from '../world.ts'

/** An auditor of the project who is an editor of one tenant: the token that the checks read. */
async function auditorAndEditor({ sdk }: World) {
  const loginId = freshEmail()
  const { id } = ok(await sdk.management.tenant.create(`Tenant of ${loginId}`))
  ok(await sdk.management.role.create('editor', '', [], id))
  ok(
    await sdk.management.user.create(loginId, {
      roles: ['Auditor'],
      userTenants: [{ tenantId: id, roleNames: ['editor'] }],
    }),
  )
  ok(await sdk.management.user.setActivePassword(loginId, password))
  const { sessionJwt = '' } = ok(await sdk.password.signIn(loginId, password))
  return { tenantId: id, sessionJwt, info: await sdk.validateSession(sessionJwt) }
}

export const roles: Cases = {
  async validateRoles(world) {
    const { info } = await auditorAndEditor(world)
    expect(world.sdk.validateRoles(info, ['Auditor'])).toBe(true)
    expect(world.sdk.validateRoles(info, ['Auditor', 'Administrator'])).toBe(false)
  },
  async getMatchedRoles(world) {
    const { info } = await auditorAndEditor(world)
    expect(world.sdk.getMatchedRoles(info, ['Auditor', 'Administrator'])).toEqual(['Auditor'])
  },
  async validateTenantRoles(world) {
    const { info, tenantId } = await auditorAndEditor(world)
    expect(world.sdk.validateTenantRoles(info, tenantId, ['editor'])).toBe(true)
    expect(world.sdk.validateTenantRoles(info, tenantId, ['Auditor'])).toBe(false)
    expect(world.sdk.validateTenantRoles(info, 'another', ['editor'])).toBe(false)
  },
  async getMatchedTenantRoles(world) {
    const { info, tenantId } = await auditorAndEditor(world)
    expect(world.sdk.getMatchedTenantRoles(info, tenantId, ['editor', 'Auditor'])).toEqual(['editor'])
  },
  async validatePermissions(world) {
    const { info } = await auditorAndEditor(world)
    const { permissions = [] } = info.token as { permissions?: string[] } // what an Auditor may do
    expect(permissions.length).toBeGreaterThan(0)
    expect(world.sdk.validatePermissions(info, permissions)).toBe(true)
    expect(world.sdk.validatePermissions(info, [...permissions, 'fly'])).toBe(false)
  },
  async getMatchedPermissions(world) {
    const { info } = await auditorAndEditor(world)
    const { permissions = [] } = info.token as { permissions?: string[] } // what an Auditor may do
    expect(world.sdk.getMatchedPermissions(info, [...permissions, 'fly'])).toEqual(permissions)
  },
  async validateTenantPermissions(world) {
    const { info, tenantId } = await auditorAndEditor(world)
    expect(world.sdk.validateTenantPermissions(info, tenantId, [])).toBe(true)
    expect(world.sdk.validateTenantPermissions(info, tenantId, ['fly'])).toBe(false)
  },
  async getMatchedTenantPermissions(world) {
    const { info, tenantId } = await auditorAndEditor(world)
    expect(world.sdk.getMatchedTenantPermissions(info, tenantId, ['fly'])).toEqual([])
  },
  async getTenants(world) {
    const { sessionJwt, tenantId } = await auditorAndEditor(world)
    expect(world.sdk.getTenants(sessionJwt)).toEqual([tenantId])
  },
  async getJwtRoles(world) {
    const { sessionJwt, tenantId } = await auditorAndEditor(world)
    expect(world.sdk.getJwtRoles(sessionJwt)).toEqual(['Auditor'])
    expect(world.sdk.getJwtRoles(sessionJwt, tenantId)).toEqual(['editor'])
  },
  async getJwtPermissions(world) {
    const { sessionJwt } = await auditorAndEditor(world)
    expect(world.sdk.getJwtPermissions(sessionJwt).length).toBeGreaterThan(0)
  },
}
