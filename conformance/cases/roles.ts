import { expect } from 'vitest'
import { type Cases, freshEmail, ok, password, type Context } from '../support/context.ts'

/** An auditor of the project who is an editor of one tenant: the token that the checks read. */
async function auditorAndEditor({ sdk }: Context) {
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
  async validateRoles(context) {
    const { info } = await auditorAndEditor(context)
    expect(context.sdk.validateRoles(info, ['Auditor'])).toBe(true)
    expect(context.sdk.validateRoles(info, ['Auditor', 'Administrator'])).toBe(false)
  },
  async getMatchedRoles(context) {
    const { info } = await auditorAndEditor(context)
    expect(context.sdk.getMatchedRoles(info, ['Auditor', 'Administrator'])).toEqual(['Auditor'])
  },
  async validateTenantRoles(context) {
    const { info, tenantId } = await auditorAndEditor(context)
    expect(context.sdk.validateTenantRoles(info, tenantId, ['editor'])).toBe(true)
    expect(context.sdk.validateTenantRoles(info, tenantId, ['Auditor'])).toBe(false)
    expect(context.sdk.validateTenantRoles(info, 'another', ['editor'])).toBe(false)
  },
  async getMatchedTenantRoles(context) {
    const { info, tenantId } = await auditorAndEditor(context)
    expect(context.sdk.getMatchedTenantRoles(info, tenantId, ['editor', 'Auditor'])).toEqual(['editor'])
  },
  async validatePermissions(context) {
    const { info } = await auditorAndEditor(context)
    const { permissions = [] } = info.token as { permissions?: string[] } // what an Auditor may do
    expect(permissions.length).toBeGreaterThan(0)
    expect(context.sdk.validatePermissions(info, permissions)).toBe(true)
    expect(context.sdk.validatePermissions(info, [...permissions, 'fly'])).toBe(false)
  },
  async getMatchedPermissions(context) {
    const { info } = await auditorAndEditor(context)
    const { permissions = [] } = info.token as { permissions?: string[] } // what an Auditor may do
    expect(context.sdk.getMatchedPermissions(info, [...permissions, 'fly'])).toEqual(permissions)
  },
  async validateTenantPermissions(context) {
    const { info, tenantId } = await auditorAndEditor(context)
    expect(context.sdk.validateTenantPermissions(info, tenantId, [])).toBe(true)
    expect(context.sdk.validateTenantPermissions(info, tenantId, ['fly'])).toBe(false)
  },
  async getMatchedTenantPermissions(context) {
    const { info, tenantId } = await auditorAndEditor(context)
    expect(context.sdk.getMatchedTenantPermissions(info, tenantId, ['fly'])).toEqual([])
  },
  async getTenants(context) {
    const { sessionJwt, tenantId } = await auditorAndEditor(context)
    expect(context.sdk.getTenants(sessionJwt)).toEqual([tenantId])
  },
  async getJwtRoles(context) {
    const { sessionJwt, tenantId } = await auditorAndEditor(context)
    expect(context.sdk.getJwtRoles(sessionJwt)).toEqual(['Auditor'])
    expect(context.sdk.getJwtRoles(sessionJwt, tenantId)).toEqual(['editor'])
  },
  async getJwtPermissions(context) {
    const { sessionJwt } = await auditorAndEditor(context)
    expect(context.sdk.getJwtPermissions(sessionJwt).length).toBeGreaterThan(0)
  },
}
