import { expect, test } from 'vitest'
import { type Grant, toGranted } from './grants.ts'

test('names and ids are in alphabetical order, whatever the order of the rows', () => {
  const grant = (tenantId: string, roleName: string | null, more: Partial<Grant> = {}): Grant => {
    const permissionNames = roleName && JSON.stringify([`write ${roleName}`, 'read'])
    return { holderId: 'U', tenantId, tenantName: tenantId, isTenantDisabled: 0, roleName, permissionNames, ...more }
  }
  const grants = [
    grant('beta', 'Writer'),
    grant('', null, { ssoAppId: 'wiki' }),
    grant('', 'Reader'),
    grant('acme', null),
    grant('beta', 'Reader'),
    grant('', 'Admin'),
    grant('', null, { ssoAppId: 'board' }),
  ]
  const tenants = [
    { tenantId: 'acme', tenantName: 'acme', roleNames: [], permissions: [] },
    {
      ...{ tenantId: 'beta', tenantName: 'beta', roleNames: ['Reader', 'Writer'] },
      permissions: ['read', 'write Reader', 'write Writer'],
    },
  ]
  const ofProject = { roleNames: ['Admin', 'Reader'], permissions: ['read', 'write Admin', 'write Reader'] }
  const expected = { ...ofProject, tenants, openTenants: tenants, ssoAppIds: ['board', 'wiki'] }
  expect(toGranted(grants)).toEqual(expected)
  expect(toGranted(grants.toReversed())).toEqual(expected)
})
