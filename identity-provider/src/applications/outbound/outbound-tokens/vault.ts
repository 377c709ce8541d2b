import { setTimeout } from 'node:timers/promises'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { ThirdPartyFailed } from '../outbound-applications/errors.ts'
import { readSettings, secretPurpose } from '../outbound-applications/service.ts'
import { outboundApplicationRows, type OutboundApplicationRow } from '../outbound-applications/store.ts'
import type { ThirdParties, ThirdPartyTokens } from '../outbound-applications/third-party.ts'
import { OutboundTokenUnusable } from './contract.ts'
import { endLease, findToken, type OutboundTokenRow, type Owner, putToken, takeLease } from './store.ts'
import { type OutboundToken, Secrets } from './token.ts'

/** An access token that expires within this time is refreshed first. */
const marginMs = 30_000
/** Longer than any request to a third party takes. */
const leaseMs = 15_000
const pollMs = 50

export type Account = Owner & { externalIdentifier: string; grantedBy: string }

/** Tokens at rest: encrypted, each bound to its row, and refreshed by one node at a time. */
export type TokenVault = ReturnType<typeof createTokenVault>

export function createTokenVault(
  { db, clock, newId, random, encryption }: Dependencies,
  { thirdParties }: { thirdParties: ThirdParties },
) {
  function purposeOf({ project_id, id }: Pick<OutboundTokenRow, 'project_id' | 'id'>): string {
    return `outbound token ${project_id} ${id}`
  }

  function secretsOf(row: Pick<OutboundTokenRow, 'project_id' | 'id' | 'secrets_encrypted'>): Secrets {
    return Secrets.parse(JSON.parse(encryption.decrypt(row.secrets_encrypted, purposeOf(row))))
  }

  function columnsOf(row: Pick<OutboundTokenRow, 'project_id' | 'id'>, tokens: ThirdPartyTokens) {
    const { accessToken, refreshToken, idToken } = tokens
    const secrets: Secrets = { accessToken, refreshToken, idToken }
    return {
      subject: tokens.subject.slice(0, 320),
      scopes: JSON.stringify([...new Set(tokens.scopes)].sort()),
      token_type: tokens.tokenType,
      expires_at: tokens.expiresAt,
      has_refresh_token: tokens.refreshToken === '' ? 0 : 1,
      secrets_encrypted: encryption.encrypt(JSON.stringify(secrets), purposeOf(row)),
    }
  }

  function clientOf(
    application: Pick<OutboundApplicationRow, 'project_id' | 'id' | 'settings' | 'client_secret_encrypted'>,
  ) {
    const encrypted = application.client_secret_encrypted
    return {
      settings: readSettings(application),
      clientSecret: encrypted && encryption.decrypt(encrypted, secretPurpose(application)),
    }
  }

  /** @throws {OutboundApplicationNotFound} */
  async function client(projectId: string, appId: string) {
    return clientOf(await outboundApplicationRows.get(db, { projectId }, { id: appId }))
  }

  /**
   * Refreshes a token, or waits for whoever does so already.
   * @throws {ThirdPartyFailed}
   */
  async function refreshed(row: OutboundTokenRow): Promise<OutboundTokenRow> {
    const { project_id: projectId, id } = row
    const lease = randomSecret(random)
    const now = clock()
    if (!(await takeLease(db, { projectId, id, lease, until: now + leaseMs, now }))) return awaited(row)
    const known = { accessToken: '', tokenType: row.token_type, expiresAt: row.expires_at, subject: row.subject }
    // Read again: another node may have rotated the refresh token since.
    const current = (await findToken(db, { projectId, id })) ?? row
    if (current.refreshed_at !== row.refreshed_at) {
      await endLease(db, { projectId, id, lease }, {})
      return current
    }
    try {
      const scopes = JSON.parse(current.scopes) as string[] // this package wrote the column
      const before = { ...known, ...secretsOf(current), scopes }
      const tokens = await thirdParties.refresh(await client(projectId, row.application_id), before)
      const changes = {
        ...columnsOf(current, tokens),
        refreshed_at: Math.max(clock(), current.refreshed_at + 1),
        refresh_error: '',
      }
      await endLease(db, { projectId, id, lease }, changes)
      return { ...current, ...changes }
    } catch (error) {
      const reason = error instanceof ThirdPartyFailed ? error.message : 'the refresh failed'
      await endLease(db, { projectId, id, lease }, { refresh_error: reason.slice(0, 500) })
      throw error
    }
  }

  /** @throws {ThirdPartyFailed} when the other one did not get a token */
  async function awaited(row: OutboundTokenRow): Promise<OutboundTokenRow> {
    const selector = { projectId: row.project_id, id: row.id }
    for (let waitedMs = 0; waitedMs < leaseMs; waitedMs += pollMs) {
      await setTimeout(pollMs)
      const now = await findToken(db, selector)
      if (!now) break
      if (now.refreshed_at !== row.refreshed_at) return now
      if (now.refresh_lease === '') throw new ThirdPartyFailed({ message: now.refresh_error || 'the refresh failed' })
    }
    throw new ThirdPartyFailed({ message: 'the token is being refreshed; try again' })
  }

  return {
    client,
    clientOf,
    secretsOf,
    refreshed,

    /** Stores the tokens of an account in place of those with the same scopes. */
    async keep(
      tx: Writing,
      { projectId, appId, userId, tenantId, externalIdentifier, grantedBy }: Account,
      tokens: ThirdPartyTokens,
    ): Promise<OutboundTokenRow> {
      const now = clock()
      const key = { project_id: projectId, id: newId('OT') }
      const row: OutboundTokenRow = {
        ...key,
        application_id: appId,
        user_id: userId,
        tenant_id: tenantId,
        external_identifier: externalIdentifier,
        ...columnsOf(key, tokens),
        granted_by: grantedBy,
        refresh_lease: '',
        refresh_lease_until: 0,
        refreshed_at: 0,
        refresh_error: '',
        created_at: now,
        modified_at: now,
      }
      await putToken(tx, row)
      return row
    },

    /**
     * The token as a back end gets it, refreshed when it is about to expire or when that is asked for.
     * @throws {OutboundTokenUnusable} when it has expired and cannot be refreshed
     * @throws {ThirdPartyFailed}
     */
    async open(
      row: OutboundTokenRow,
      { withRefreshToken = false, forceRefresh = false }: { withRefreshToken?: boolean; forceRefresh?: boolean } = {},
    ): Promise<OutboundToken> {
      const isOver = row.expires_at !== 0 && row.expires_at <= clock() + marginMs
      const hasNone = row.has_refresh_token === 0
      if (isOver && hasNone && row.expires_at <= clock()) throw new OutboundTokenUnusable()
      const lacksAccess = !hasNone && secretsOf(row).accessToken === ''
      const current = (isOver || forceRefresh || lacksAccess) && !hasNone ? await refreshed(row) : row
      const { accessToken, refreshToken } = secretsOf(current)
      return { ...toConnection(current), accessToken, ...(withRefreshToken && { refreshToken }) }
    },
  }
}

/** What of a token is no secret. */
export function toConnection(row: OutboundTokenRow): Omit<OutboundToken, 'accessToken' | 'refreshToken'> {
  return {
    id: row.id,
    appId: row.application_id,
    userId: row.user_id ?? '',
    tenantId: row.tenant_id ?? '',
    tokenSub: row.subject,
    accessTokenType: row.token_type,
    accessTokenExpiry: seconds(row.expires_at),
    hasRefreshToken: row.has_refresh_token === 1,
    lastRefreshTime: seconds(row.refreshed_at),
    lastRefreshError: row.refresh_error,
    scopes: JSON.parse(row.scopes) as string[], // this package wrote the column
    grantedBy: row.granted_by,
    externalIdentifier: row.external_identifier,
  }
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1000))
}
