import { transact } from '@gatehouse-id/database'
import {
  InvalidInput,
  OperationError,
  ownUrl,
  parseSafeUrl,
  type SafeUrl,
  safeUrl,
  withParameter,
} from '@gatehouse-id/operation'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { z } from 'zod'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import type { Challenges } from '../../../authentication/index.ts'
import { auditTarget, getUser } from '../../../directory/index.ts'
import { RedirectNotApproved } from '../../../federation/index.ts'
import type { ApprovedOrigins } from '../../../projects/index.ts'
import { lockLiveSession, TokenRevoked } from '../../../tokens/index.ts'
import { Settings } from '../outbound-applications/application.ts'
import { ThirdPartyFailed } from '../outbound-applications/errors.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { callbackUrlOf, originFor, startPath } from '../outbound-applications/callback-url.ts'
import { isSameThirdParty, readSettings } from '../outbound-applications/service.ts'
import { outboundApplicationRows } from '../outbound-applications/store.ts'
import type { ThirdParties } from '../outbound-applications/third-party.ts'
import type { TokenVault } from '../outbound-tokens/vault.ts'
import { requireMayConnect } from './may-connect.ts'
import { markAsker } from './asker.ts'
import { ConnectionCodeInvalid } from './contract.ts'

const lifetimeMs = 15 * 60_000
const exchangeMs = 5 * 60_000
/** The stored kinds of challenges: a browser is away, and it is back. */
const kind = 'outbound connection'
const exchangeKind = 'outbound connection exchange'
const sealPurpose = 'connection of an outbound application'
/** The sealed request is part of a URL, which servers limit to 8 to 16 kB. */
const sealedCharactersMax = 6_000

/** What is connected, for whom, and where the browser goes afterwards. */
const Request = z.object({
  appId: z.string(),
  userId: z.string(),
  sessionId: z.string(),
  /** Who may complete it: the session, or the run of a flow, that asked for it. */
  boundTo: z.string(),
  tenantId: z.string(),
  isTenantLevel: z.boolean(),
  externalIdentifier: z.string(),
  scopes: z.array(z.string()),
  redirectUrl: safeUrl,
  prompt: z.string().optional(),
  loginHint: z.string().optional(),
  nonce: z.string(),
  verifier: z.string(),
  /** The third party that the browser goes to. */
  party: Settings.pick({ clientId: true, tokenUrl: true, discoveryUrl: true }),
  /** Digest of the cookie of the browser that asked for it. */
  asker: z.string(),
  /** Digest of the cookie of the browser that started; only that one may come back. */
  browser: z.string().optional(),
})
type Request = z.output<typeof Request>
/** What the third party answered: a code for our client, which is used when the connection is complete. */
const Answered = z.object({ request: Request, state: z.string(), searchEncrypted: z.string(), isComplete: z.boolean() })
type Answered = z.output<typeof Answered>
const Sealed = z.object({ projectId: z.string(), request: Request, expiresAt: z.number() })

export type Wanted = Omit<Request, 'nonce' | 'verifier' | 'party' | 'asker' | 'browser' | 'scopes' | 'redirectUrl'> & {
  scopes: string[] | undefined
  redirectUrl: string | undefined
}

/** A connection that this session completes. */
export function sessionBond(sessionId: string): string {
  return `session ${sessionId}`
}

/** Connections that users begin: to the third party and back. */
export type Connections = ReturnType<typeof createConnections>

export function createConnections(
  { db, random, publicUrl, clock, encryption }: Dependencies,
  {
    challenges,
    approvedOrigins,
    recordAudit,
    thirdParties,
    tokenVault,
  }: {
    challenges: Challenges
    approvedOrigins: ApprovedOrigins
    recordAudit: RecordAudit
    thirdParties: ThirdParties
    tokenVault: TokenVault
  },
) {
  async function application(projectId: string, appId: string, reading: Reading = db) {
    const row = await outboundApplicationRows.get(reading, { projectId }, { id: appId })
    const settings = readSettings(row)
    return { row, settings, redirectUri: callbackUrlOf(publicUrl, { projectId, id: appId, settings }) }
  }

  /** What one third party answered, or gave, goes to no other one. */
  async function sameApplication(projectId: string, { appId, party }: Request, reading: Reading = db) {
    const known = await application(projectId, appId, reading)
    if (isSameThirdParty(known.settings, party)) return known
    throw new ThirdPartyFailed({ message: 'the application was changed meanwhile: connect the account again' })
  }

  function unseal(sealed: string): z.output<typeof Sealed> | undefined {
    try {
      const opened = Sealed.parse(JSON.parse(encryption.decrypt(sealed, sealPurpose)))
      return opened.expiresAt > clock() ? opened : undefined
    } catch {
      return undefined
    }
  }

  /** Gets the tokens and keeps them; a failure is in the audit trail. */
  async function finish(call: Call, { request, state, searchEncrypted }: Answered): Promise<void> {
    const { projectId } = call
    const { appId, userId, tenantId, isTenantLevel, externalIdentifier, sessionId } = request
    try {
      const { row, redirectUri } = await sameApplication(projectId, request)
      const known = await tokenVault.client(projectId, appId)
      const url = new URL(redirectUri)
      url.search = encryption.decrypt(searchEncrypted, sealPurpose)
      const tokens = await thirdParties.callback(known, { ...request, url, redirectUri, state })
      await transact(db, async tx => {
        const session = await lockLiveSession(tx, { projectId, id: sessionId, now: clock() })
        const user = await getUser(tx, projectId, { userId })
        if (!session || user.status === 'disabled') throw new TokenRevoked()
        await requireMayConnect(tx, user, request)
        await sameApplication(projectId, request, tx)
        const owner = { projectId, appId, tenantId: tenantId || null, userId: isTenantLevel ? null : userId }
        const kept = await tokenVault.keep(tx, { ...owner, externalIdentifier, grantedBy: userId }, tokens)
        await recordAudit(tx, call, {
          action: 'OutboundApplicationConnected',
          target: auditTarget(user),
          tenants: tenantId === '' ? [] : [tenantId],
          data: { appId, name: row.name, tokenId: kept.id, scopes: tokens.scopes, isTenantLevel },
        })
      })
    } catch (error) {
      if (error instanceof OperationError)
        await transact(db, tx =>
          recordAudit(tx, call, {
            action: 'OutboundConnectionFailed',
            type: 'warn',
            users: [userId],
            data: { appId, userId, reason: error.message },
          }),
        )
      throw error
    }
  }

  return {
    /**
     * The URL at which the browser starts.
     * @throws {OutboundApplicationNotFound}
     * @throws {RedirectNotApproved}
     * @throws {ThirdPartyFailed} when the application is not set up
     */
    async begin(call: Call, { scopes, redirectUrl, ...wanted }: Wanted): Promise<SafeUrl> {
      const { projectId } = call
      const { settings, redirectUri } = await application(projectId, wanted.appId)
      const back = parseSafeUrl(redirectUrl || settings.defaultRedirectUrl)
      if (back === undefined)
        throw new RedirectNotApproved({ message: 'redirectUrl is missing: send one, or save one in the application' })
      if (!(await approvedOrigins.has(projectId, back)))
        throw new RedirectNotApproved({ message: `${back} is not at an approved origin of this project` })
      const request: Request = {
        ...wanted,
        redirectUrl: back,
        scopes: scopes ?? settings.defaultScopes,
        party: Request.shape.party.parse(settings),
        nonce: randomSecret(random),
        verifier: randomSecret(random),
        asker: markAsker({ random, publicUrl }, call, lifetimeMs / 1000),
      }
      // Tells at once what is missing in the application.
      await thirdParties.authorizationUrl(await tokenVault.client(projectId, wanted.appId), {
        ...request,
        redirectUri,
        state: '',
      })
      const opened: z.input<typeof Sealed> = { projectId, request, expiresAt: clock() + lifetimeMs }
      const sealed = encryption.encrypt(JSON.stringify(opened), sealPurpose)
      if (sealed.length > sealedCharactersMax)
        throw new InvalidInput({ message: 'the scopes and the URL are too long: keep them below 4 kB together' })
      return withParameter(ownUrl(originFor(publicUrl, settings) + startPath), 'request', sealed)
    },

    /** The third party's URL for the browser that starts; undefined for a request that is invalid, expired or another browser's. */
    async start(sealed: string, browser: string): Promise<SafeUrl | undefined> {
      const opened = unseal(sealed)
      if (!opened) return undefined
      const { projectId, request } = opened
      const { redirectUri } = await application(projectId, request.appId)
      const payload = { ...request, browser: digest(browser) }
      const scope = { projectId, kind, subject: request.nonce }
      const token = await transact(db, async tx => {
        const [begun] = await challenges.listLive(tx, { ...scope, limit: 1 })
        if (begun && Request.parse(begun.payload).browser !== payload.browser) return undefined
        return (await challenges.issueToken(tx, { ...scope, user: undefined, payload, lifetimeMs })).token
      })
      if (token === undefined) return undefined
      const known = await tokenVault.client(projectId, request.appId)
      const state = `${projectId}.${token}`
      return parseSafeUrl(await thirdParties.authorizationUrl(known, { ...request, redirectUri, state }))
    },

    /**
     * Where the browser goes that came back; undefined for a state that is unknown, used, or another browser's or
     * application's. The connection is complete if the browser is the one that asked. Any other takes a code along, and
     * whoever followed a URL of somebody else has no session to exchange it in.
     */
    async callback(
      call: Call,
      back: { url: URL; browser: string; asker: string; appId: string },
    ): Promise<SafeUrl | undefined> {
      const { projectId } = call
      const state = back.url.searchParams.get('state') ?? ''
      if (!state.startsWith(`${projectId}.`)) return undefined
      const token = state.slice(projectId.length + 1)
      const challenge = await challenges.findToken(db, { projectId, kind, token })
      const request = challenge && Request.parse(challenge.payload)
      if (!request || request.browser !== digest(back.browser) || request.appId !== back.appId) return undefined
      const answered: Answered = {
        request,
        state,
        searchEncrypted: encryption.encrypt(back.url.search, sealPurpose),
        isComplete: request.asker === digest(back.asker) || !back.url.searchParams.has('code'),
      }
      const issued = await transact(db, async tx => {
        // Of two callbacks with one state, one fails.
        if (!(await challenges.takeToken(tx, { projectId, kind, token }))) return undefined
        const issue = { projectId, kind: exchangeKind, subject: request.nonce, user: undefined, payload: answered }
        return challenges.issueToken(tx, { ...issue, lifetimeMs: exchangeMs })
      })
      if (!issued) return undefined
      try {
        if (answered.isComplete) await finish(call, answered)
        const target = withParameter(request.redirectUrl, 'outboundAppId', request.appId)
        return withParameter(target, 'code', issued.token)
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        return withParameter(request.redirectUrl, 'err', error.description)
      }
    },

    /**
     * Completes a connection, if it is not yet, with the code that its browser took along. A code that somebody else brings
     * is used up.
     * @throws {ConnectionCodeInvalid}
     * @throws {ThirdPartyFailed}
     * @throws {TokenRevoked} when the session has ended that asked for it
     */
    async exchange(call: Call, { code, by }: { code: string; by: string }): Promise<{ appId: string }> {
      const { projectId } = call
      const taken = await transact(db, tx => challenges.takeToken(tx, { projectId, kind: exchangeKind, token: code }))
      const answered = taken && Answered.parse(taken.payload)
      if (answered?.request.boundTo !== by) throw new ConnectionCodeInvalid()
      if (!answered.isComplete) await finish(call, answered)
      return { appId: answered.request.appId }
    },
  }
}
