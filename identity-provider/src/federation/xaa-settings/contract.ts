import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { RoleNotFound } from '../../directory/roles/errors.ts'
import { TenantNotFound } from '../../directory/tenants/errors.ts'
import { ssoId } from '../sso-settings/contract.ts'
import { SsoSettingsNotFound } from '../sso-settings/errors.ts'
import { XaaInput, XaaSettings } from './settings.ts'

const auth = 'managementKey' as const
const tenantId = z.string().trim().min(1).max(100)
const Which = z.object({ tenantId, ssoId })
const errors = [TenantNotFound, SsoSettingsNotFound]
const path = '/v1/mgmt/sso/xaa/settings'

/** Whom a tenant trusts to vouch for its users at other applications (cross-app access). */
export const xaaSettings = {
  load: operation({
    summary: 'Load the cross-app access of a single sign-on configuration',
    method: 'GET',
    path,
    auth,
    right: 'read',
    input: Which,
    output: XaaSettings,
    errors,
  }),
  loadAll: operation({
    summary: 'Load the cross-app access of every single sign-on configuration of a tenant',
    method: 'GET',
    path: '/v1/mgmt/sso/xaa/settings/all',
    auth,
    right: 'read',
    input: z.object({ tenantId }),
    output: z.object({ XAASettings: z.array(XaaSettings) }),
    errors: [TenantNotFound],
  }),
  configure: operation({
    summary: 'Replace the cross-app access of a single sign-on configuration',
    method: 'POST',
    path,
    auth,
    right: 'write',
    input: XaaInput.extend({ tenantId, ssoId }),
    output: z.object({}),
    errors: [...errors, RoleNotFound],
  }),
  delete: operation({
    summary: 'Delete the cross-app access of a single sign-on configuration',
    method: 'DELETE',
    path,
    auth,
    right: 'write',
    input: Which,
    output: z.object({}),
    errors,
  }),
}
