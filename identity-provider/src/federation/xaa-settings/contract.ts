import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { RoleNotFound } from '../../directory/roles/contract.ts'
import { TenantNotFound } from '../../directory/tenants/errors.ts'
import { ssoId, SsoSettingsNotFound } from '../sso-configurations/contract.ts'
import { XaaInput, XaaSettings } from './settings.ts'

const tenantId = z.string().trim().min(1).max(100)
const Which = z.object({ tenantId, ssoId })
const errors = [TenantNotFound, SsoSettingsNotFound]

/** Whom a tenant trusts to vouch for its users at other applications (cross-app access). */
export const xaaSettings = {
  load: manage.read('GET /v1/mgmt/sso/xaa/settings', {
    summary: 'Load the cross-app access of a single sign-on configuration',
    input: Which,
    output: XaaSettings,
    errors,
  }),
  loadAll: manage.read('GET /v1/mgmt/sso/xaa/settings/all', {
    summary: 'Load the cross-app access of every single sign-on configuration of a tenant',
    input: z.object({ tenantId }),
    output: z.object({ XAASettings: z.array(XaaSettings) }),
    errors: [TenantNotFound],
  }),
  configure: manage.write('POST /v1/mgmt/sso/xaa/settings', {
    summary: 'Replace the cross-app access of a single sign-on configuration',
    input: XaaInput.extend({ tenantId, ssoId }),
    output: z.object({}),
    errors: [...errors, RoleNotFound],
  }),
  delete: manage.write('DELETE /v1/mgmt/sso/xaa/settings', {
    summary: 'Delete the cross-app access of a single sign-on configuration',
    input: Which,
    output: z.object({}),
    errors,
  }),
}
