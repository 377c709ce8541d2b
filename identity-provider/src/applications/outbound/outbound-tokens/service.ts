import { transact } from '@gatehouse-id/database'
import { OperationError, type Service } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { AdministratorNeeded } from '../../../foundation/errors/errors.ts'
import { decodeCursor, placesOf } from '../../../foundation/requests/cursor.ts'
import { readPage } from '../../../foundation/requests/read-page.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { getTenant, getUserToManage } from '../../../directory/index.ts'
import { outboundApplicationRows } from '../outbound-applications/store.ts'
import { ThirdPartyFailed } from '../outbound-applications/errors.ts'
import type { ThirdParties, ThirdPartyTokens } from '../outbound-applications/third-party.ts'
import { type outboundTokens, OutboundTokenNotFound, OutboundTokenUnusable } from './contract.ts'
import {
  countTokens,
  deleteTokens,
  findToken,
  listConnectedApps,
  listTokens,
  type OutboundTokenRow,
  type Owner,
  searchTokens,
} from './store.ts'
import { type Account, toConnection, type TokenVault } from './vault.ts'

const Place = z.tuple([z.string()])

type Selector = { appId: string; userId?: string; tenantId: string }
type Upload = Selector & {
  refreshToken?: string | undefined
  accessToken?: string | undefined
  accessTokenExpiry?: number | undefined
  accessTokenType?: string | undefined
  scopes?: string[] | undefined
  externalIdentifier?: string | undefined
  idToken?: string | undefined
  grantedBy?: string | undefined
}
type Item = { account: Account; tokens: ThirdPartyTokens }
type Options = { withRefreshToken: boolean; forceRefresh: boolean } | undefined

export function outboundTokensService(
  { db }: Pick<Dependencies, 'db'>,
  {
    recordAudit,
    tokenVault,
    thirdParties,
  }: { recordAudit: RecordAudit; tokenVault: TokenVault; thirdParties: ThirdParties },
): Service<typeof outboundTokens, Call> {
  /**
   * Whose token it is, of an application, a user and a tenant that exist.
   * @throws {OutboundApplicationNotFound}
   * @throws {UserNotFound}
   * @throws {TenantNotFound}
   * @throws {AdministratorNeeded} for the accounts of an administrator of the console
   */
  async function ownerOf(source: Reading, call: Call, { appId, userId, tenantId }: Selector): Promise<Owner> {
    const { projectId } = call
    await outboundApplicationRows.get(source, { projectId }, { id: appId })
    const user = userId === undefined ? undefined : await getUserToManage(source, call, { loginId: userId })
    if (tenantId !== '') await getTenant(source, projectId, tenantId)
    return { projectId, appId, userId: user?.id ?? null, tenantId: tenantId || null }
  }

  async function fetch(
    call: Call,
    selector: Selector & { scopes?: string[]; externalIdentifier?: string | undefined; options?: Options },
  ) {
    const { scopes = [], externalIdentifier, options } = selector
    const owner = await ownerOf(db, call, selector)
    const rows = await listTokens(db, { ...owner, externalIdentifier })
    const row = rows.find(each => covers(each, scopes))
    if (!row) throw new OutboundTokenNotFound()
    return { token: await tokenVault.open(row, options) }
  }

  async function keep(tx: Writing, call: Call, { account, tokens }: Item): Promise<void> {
    const row = await tokenVault.keep(tx, account, tokens)
    await auditOf(tx, call, 'OutboundTokenStored', row)
  }

  async function auditOf(tx: Writing, call: Call, action: string, row: OutboundTokenRow): Promise<void> {
    const application = await outboundApplicationRows.find(
      tx,
      { projectId: call.projectId },
      { id: row.application_id },
    )
    await recordAudit(tx, call, {
      action,
      target: outboundApplicationRows.targetOf({
        id: row.application_id,
        name: application?.name ?? row.application_id,
      }),
      tenants: row.tenant_id === null ? [] : [row.tenant_id],
      users: row.user_id === null ? [] : [row.user_id],
      data: { tokenId: row.id, ...(row.user_id !== null && { userId: row.user_id }) },
    })
  }

  /** @throws {OutboundTokenUnusable} for a token with which nothing can be done */
  async function itemOf(call: Call, sent: Upload, { verifyRefresh }: { verifyRefresh: boolean }): Promise<Item> {
    const owner = await ownerOf(db, call, sent)
    const {
      refreshToken = '',
      accessToken = '',
      idToken = '',
      scopes = [],
      accessTokenType,
      accessTokenExpiry = 0,
    } = sent
    if (refreshToken === '' && accessToken === '')
      throw new OutboundTokenUnusable({ message: 'either refreshToken or accessToken is required' })
    const account: Account = {
      ...owner,
      externalIdentifier: sent.externalIdentifier ?? '',
      grantedBy: sent.grantedBy ?? owner.userId ?? '',
    }
    const tokens: ThirdPartyTokens = {
      accessToken,
      refreshToken,
      idToken,
      scopes,
      tokenType: accessTokenType || 'Bearer',
      expiresAt: accessTokenExpiry * 1000,
      subject: '',
    }
    if (!verifyRefresh) return { account, tokens }
    if (refreshToken === '') throw new OutboundTokenUnusable({ message: 'verifyRefresh needs a refreshToken' })
    try {
      return {
        account,
        tokens: await thirdParties.refresh(await tokenVault.client(owner.projectId, owner.appId), tokens),
      }
    } catch (cause) {
      if (!(cause instanceof ThirdPartyFailed)) throw cause
      throw new OutboundTokenUnusable({ message: cause.message, cause })
    }
  }

  async function upload(call: Call, { verifyRefresh, ...sent }: Upload & { verifyRefresh: boolean }) {
    const item = await itemOf(call, sent, { verifyRefresh })
    await transact(db, tx => keep(tx, call, item))
    return {}
  }

  /** All or none: what is wrong with any of them is answered, and then nothing is stored. */
  async function uploadAll(call: Call, all: Upload[]) {
    const items: Item[] = []
    const failures = []
    for (const sent of all) {
      try {
        items.push(await itemOf(call, sent, { verifyRefresh: false }))
      } catch (error) {
        // What the caller may not do at all is refused as for a single one.
        if (error instanceof AdministratorNeeded) throw error
        if (!(error instanceof OperationError)) throw error
        const { appId, userId, tenantId } = sent
        failures.push({
          appId,
          ...(userId !== undefined && { userId }),
          tenantId,
          errorCode: error.code,
          reason: error.message,
        })
      }
    }
    if (failures.length === 0)
      await transact(db, async tx => {
        for (const item of items) await keep(tx, call, item)
      })
    return { failures }
  }

  async function uploadApiKey(call: Call, { apiKey, ...selector }: Selector & { apiKey: string }) {
    const owner = await ownerOf(db, call, selector)
    const account: Account = { ...owner, externalIdentifier: '', grantedBy: owner.userId ?? '' }
    const none = { refreshToken: '', idToken: '', scopes: [], expiresAt: 0, subject: '' }
    await transact(db, tx => keep(tx, call, { account, tokens: { ...none, accessToken: apiKey, tokenType: 'apiKey' } }))
    return {}
  }

  return {
    fetchByScopes: (input, call) => fetch(call, input),
    fetch: (input, call) => fetch(call, input),
    fetchTenantByScopes: (input, call) => fetch(call, input),
    fetchTenant: (input, call) => fetch(call, input),

    async deleteOfUser({ appId, userId }, call) {
      const { projectId } = call
      await transact(db, async tx => {
        const application = appId ? await outboundApplicationRows.get(tx, { projectId }, { id: appId }) : undefined
        const user = userId ? await getUserToManage(tx, call, { loginId: userId }) : undefined
        const deleted = await deleteTokens(tx, {
          projectId,
          ...(application && { appIds: [application.id] }),
          ...(user && { userIds: [user.id] }),
        })
        await recordAudit(tx, call, {
          action: 'OutboundTokensDeleted',
          ...(application && { target: outboundApplicationRows.targetOf(application) }),
          users: user ? [user.id] : [],
          data: { tokens: deleted.length },
        })
      })
      return {}
    },

    async delete({ id }, call) {
      await transact(db, async tx => {
        const row = await findToken(tx, { projectId: call.projectId, id })
        if (!row) throw new OutboundTokenNotFound({ message: `there is no token ${id} in this project` })
        if (row.user_id !== null) await getUserToManage(tx, call, { userId: row.user_id })
        await deleteTokens(tx, { projectId: call.projectId, ids: [id] })
        await auditOf(tx, call, 'OutboundTokensDeleted', row)
      })
      return {}
    },

    async listApps({ userId, tenantId }, call) {
      const user = await getUserToManage(db, call, { loginId: userId })
      return { appIds: await listConnectedApps(db, { projectId: call.projectId, userId: user.id, tenantId }) }
    },

    uploadUserApiKey: (input, call) => uploadApiKey(call, input),
    uploadTenantApiKey: (input, call) => uploadApiKey(call, input),
    uploadUser: (input, call) => upload(call, input),
    uploadTenant: (input, call) => upload(call, input),
    uploadUserBatch: ({ tokens }, call) => uploadAll(call, tokens),
    uploadTenantBatch: ({ tokens }, call) => uploadAll(call, tokens),

    async search({ limit, page, after, before, fromEnd, withCursors, ...selected }, { projectId }) {
      const idIn = (cursor: string | undefined, field: 'after' | 'before') =>
        cursor ? decodeCursor(cursor, Place, field)[0] : undefined
      const found = await readPage(
        {
          after: idIn(after, 'after'),
          before: idIn(before, 'before'),
          isFromEnd: fromEnd ?? false,
          offset: page * limit,
          limit,
        },
        stretch => searchTokens(db, { projectId, ...selected, ...stretch }),
      )
      return {
        ...placesOf(found, ({ id }) => [id], { withCursors }),
        connections: found.rows.map(row => ({
          ...toConnection(row),
          createdAt: row.created_at,
          modifiedAt: row.modified_at,
        })),
        total: await countTokens(db, { projectId, ...selected }),
      }
    },
  }
}

function covers(row: OutboundTokenRow, wanted: string[]): boolean {
  const granted = new Set(JSON.parse(row.scopes) as string[]) // this package wrote the column
  return wanted.every(scope => granted.has(scope))
}
