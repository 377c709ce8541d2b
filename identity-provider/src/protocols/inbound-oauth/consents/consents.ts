import type Provider from 'oidc-provider'
import type { InteractionResults, KoaContextWithOIDC } from 'oidc-provider'
import { transact } from '@gatehouse-id/database'
import type { RecordAudit } from '../../../activity/index.ts'
import { listTenantIds } from '../../../directory/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import {
  type ConsentOf,
  type ConsentRow,
  findUserConsent,
  insertConsent,
  updateConsent,
} from '../../../applications/index.ts'

import { policyOf } from '../../oidc/clients/policy.ts'
import { consentedFor, consentName } from './consent-names.ts'
import { resourceOf } from './requested-resource.ts'
import { interactiveRoutes } from '../../oidc/issuers/interactive-routes.ts'
import type { MayEnter } from '../../oidc/issuers/may-enter.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Options = Pick<Dependencies, 'db' | 'clock' | 'newId'> & { recordAudit: RecordAudit; projectId: string }
/** `requireNoted`: that the session on whose page the user decides is there still. */
type Deciding = Options & { requireNoted: (tx: Writing) => Promise<unknown> }

/** The scopes of a consent that counts; undefined without one. */
export function scopesConsentedTo(row: ConsentRow | undefined, now: number): string[] | undefined {
  if (!row || (row.expires_at !== 0 && row.expires_at <= now)) return undefined
  // The column holds a JSON array of names.
  return JSON.parse(row.scopes) as string[]
}

/** Whether a user still lets an application act for them; asked for its tokens, not on the way to the consent page. */
export function createHasConsent({ db, clock, projectId }: Pick<Options, 'db' | 'clock' | 'projectId'>): MayEnter {
  return async ({ oidc }, userId) => {
    const { inboundApplicationId: applicationId } = oidc.client ? policyOf(oidc.client) : {}
    const { allowedTenants } = oidc.client ? policyOf(oidc.client) : {}
    if (allowedTenants !== undefined) {
      const own = await listTenantIds(db, { projectId, userId })
      if (!own.some(tenantId => allowedTenants.includes(tenantId))) return false
    }
    if (applicationId === undefined || interactiveRoutes.test(oidc.route)) return true
    const consent = await findUserConsent(db, { projectId, applicationId, userId })
    return scopesConsentedTo(consent, clock()) !== undefined
  }
}

/**
 * The grant of a user to an application: what they have consented to, and no more. What they were asked for and did not
 * tick counts as refused until the application asks for consent again.
 */
export function createLoadConsentedGrant({ db, clock, projectId }: Pick<Options, 'db' | 'clock' | 'projectId'>) {
  return async (ctx: KoaContextWithOIDC) => {
    const { client, session, provider, result, resourceServers = {} } = ctx.oidc
    const userId = session?.accountId
    const { inboundApplicationId: applicationId } = client ? policyOf(client) : {}
    if (!client || !userId || applicationId === undefined) return undefined
    const consented = scopesConsentedTo(await findUserConsent(db, { projectId, applicationId, userId }), clock())
    if (!consented) return undefined
    const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
    const grant =
      (known && (await provider.Grant.find(known))) ||
      new provider.Grant({ accountId: userId, clientId: client.clientId })
    grant.addOIDCScope(consentedFor(consented, undefined).join(' '))
    for (const resource of Object.keys(resourceServers)) {
      const registered = await resourceOf(db, projectId, resource)
      grant.addResourceScope(resource, consentedFor(consented, registered?.uri).join(' '))
    }
    await grant.save()
    return grant
  }
}

type Decision = {
  call: Call
  interaction: Interaction
  applicationId: string
  clientName: string
  requested: readonly string[]
  /** Those of the requested ones that the user agrees to. */
  scopes: readonly string[]
}

/** Stores what the user has agreed to on the page. */
export async function decideConsent(
  { db, clock, newId, recordAudit, projectId, requireNoted }: Deciding,
  provider: Provider,
  { call, interaction, applicationId, clientName, requested, scopes }: Decision,
): Promise<InteractionResults> {
  const userId = interaction.session?.accountId
  if (userId === undefined) throw new Error('unreachable: a consent is asked of a user who is signed in')
  const clientId = String(interaction.params.client_id)
  await transact(db, async tx => {
    await requireNoted(tx)
    const which: ConsentOf = { projectId, applicationId, userId }
    const resource = (await resourceOf(tx, projectId, interaction.params.resource))?.uri
    const asked = requested.map(scope => consentName(scope, resource))
    const agreed = scopes.map(scope => consentName(scope, resource))
    const before = await findUserConsent(tx, which)
    const now = clock()
    // What was not asked for now stays as it was.
    const kept = (scopesConsentedTo(before, now) ?? []).filter(scope => !asked.includes(scope))
    const granted = JSON.stringify([...new Set([...kept, ...agreed])].sort())
    if (before) await updateConsent(tx, { ...before, scopes: granted, modified_at: now, expires_at: 0 })
    else
      await insertConsent(tx, {
        project_id: projectId,
        id: newId('TPC'),
        application_id: applicationId,
        user_id: userId,
        tenant_id: null,
        scopes: granted,
        granted_by: userId,
        created_at: now,
        modified_at: now,
        expires_at: 0,
      })
    const target = { type: 'inboundApplication', id: applicationId, name: clientName } as const
    await recordAudit(tx, call, { action: 'ConsentGiven', target, data: { userId, scopes } })
  })
  const grant = new provider.Grant({ accountId: userId, clientId })
  const refused = requested.filter(scope => !scopes.includes(scope)).join(' ')
  const { resource } = interaction.params
  const resources = typeof resource === 'string' ? [resource] : Array.isArray(resource) ? resource : []
  if (refused !== '') {
    grant.rejectOIDCScope(refused)
    for (const one of resources) grant.rejectResourceScope(String(one), refused)
  }
  return { consent: { grantId: await grant.save() } }
}
