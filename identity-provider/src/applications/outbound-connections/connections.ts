import { transact } from '@gatehouse/database'
import {
  InvalidInput,
  OperationError,
  ownUrl,
  parseSafeUrl,
  type SafeUrl,
  safeUrl,
  withParameter,
} from '@gatehouse/operation'
import { randomSecret } from '@gatehouse/operation/random-secret'
import { z } from 'zod'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { RecordAudit } from '../../activity/index.ts'
import type { Challenges } from '../../authentication/index.ts'
import { auditTarget, getUser } from '../../directory/index.ts'
import { RedirectNotApproved } from '../../federation/index.ts'
import type { ApprovedOrigins } from '../../projects/index.ts'
import { lockLiveSession, TokenRevoked } from '../../tokens/index.ts'
import { callbackUrlOf, originFor, startPath } from '../outbound-applications/callback-url.ts'
import { ThirdPartyFailed } from '../outbound-applications/errors.ts'
import { found, readSettings } from '../outbound-applications/service.ts'
import { findOutboundApplication } from '../outbound-applications/store.ts'
import type { ThirdParties } from '../outbound-applications/third-party.ts'
import type { TokenVault } from '../outbound-tokens/vault.ts'

const lifetimeMs = 15 * 60_000
/** The stored kind of the challenge. */
const kind = 'outbound connection'
const sealPurpose = 'connection of an outbound application'
/** The sealed request is part of a URL, which servers limit to 8 to 16 kB. */
const sealedCharactersMax = 6_000

/** What is connected, for whom, and where the browser goes afterwards. */
const Request = z.object({
  appId: z.string(),
  userId: z.string(),
  sessionId: z.string(),
  tenantId: z.string(),
  isTenantLevel: z.boolean(),
  externalIdentifier: z.string(),
  scopes: z.array(z.string()),
  redirectUrl: safeUrl,
  prompt: z.string().optional(),
  loginHint: z.string().optional(),
  nonce: z.string(),
  verifier: z.string(),
  /** Digest of the cookie of the browser that started; only that one may come back. */
  browser: z.string().optional(),
})
type Request = z.output<typeof Request>
const Sealed = z.object({ projectId: z.string(), request: Request, expiresAt: z.number() })

export type Wanted = Omit<Request, 'nonce' | 'verifier' | 'browser' | 'scopes' | 'redirectUrl'> & {
  scopes: string[] | undefined
  redirectUrl: string | undefined
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
  async function application(projectId: string, appId: string) {
    const row = found(await findOutboundApplication(db, { projectId, id: appId }), appId)
    const settings = readSettings(row)
    return { row, settings, redirectUri: callbackUrlOf(publicUrl, { projectId, id: appId, settings }) }
  }

  function unseal(sealed: string): z.output<typeof Sealed> | undefined {
    try {
      const opened = Sealed.parse(JSON.parse(encryption.decrypt(sealed, sealPurpose)))
      return opened.expiresAt > clock() ? opened : undefined
    } catch {
      return undefined
    }
  }

  async function receive(call: Call, url: URL, { request, token }: { request: Request; token: string }): Promise<void> {
    const { projectId } = call
    const { appId, userId, tenantId, isTenantLevel, externalIdentifier, sessionId } = request
    const { row, redirectUri } = await application(projectId, appId)
    // Used up before the network is asked: of two callbacks with one state, one fails.
    const isFirst = await transact(
      db,
      async tx => (await challenges.takeToken(tx, { projectId, kind, token })) !== undefined,
    )
    if (!isFirst) throw new ThirdPartyFailed({ message: 'this callback was used before' })
    const known = await tokenVault.client(projectId, appId)
    const state = url.searchParams.get('state') ?? ''
    const tokens = await thirdParties.callback(known, { ...request, url, redirectUri, state })
    await transact(db, async tx => {
      const session = await lockLiveSession(tx, { projectId, id: sessionId, now: clock() })
      const user = await getUser(tx, projectId, { userId })
      if (!session || user.status === 'disabled') throw new TokenRevoked()
      const owner = { projectId, appId, tenantId: tenantId || null, userId: isTenantLevel ? null : userId }
      const kept = await tokenVault.keep(tx, { ...owner, externalIdentifier, grantedBy: userId }, tokens)
      await recordAudit(tx, call, {
        action: 'OutboundApplicationConnected',
        target: auditTarget(user),
        tenants: tenantId === '' ? [] : [tenantId],
        data: { appId, name: row.name, tokenId: kept.id, scopes: tokens.scopes, isTenantLevel },
      })
    })
  }

  async function refuse(
    call: Call,
    { request, token }: { request: Request; token: string },
    error: unknown,
  ): Promise<string> {
    if (!(error instanceof OperationError)) throw error
    await transact(db, async tx => {
      await challenges.takeToken(tx, { projectId: call.projectId, kind, token })
      const data = { appId: request.appId, userId: request.userId, reason: error.message }
      await recordAudit(tx, call, { action: 'OutboundConnectionFailed', type: 'warn', users: [request.userId], data })
    })
    return error.description
  }

  return {
    /**
     * The URL at which the browser starts.
     * @throws {OutboundApplicationNotFound}
     * @throws {RedirectNotApproved}
     * @throws {ThirdPartyFailed} when the application is not set up
     */
    async begin({ projectId }: Call, { scopes, redirectUrl, ...wanted }: Wanted): Promise<SafeUrl> {
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
        nonce: randomSecret(random),
        verifier: randomSecret(random),
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

    /** Where the browser goes that came back; undefined for a state that is unknown, used, or another browser's or application's. */
    async callback(call: Call, back: { url: URL; browser: string; appId: string }): Promise<SafeUrl | undefined> {
      const { projectId } = call
      const state = back.url.searchParams.get('state') ?? ''
      if (!state.startsWith(`${projectId}.`)) return undefined
      const token = state.slice(projectId.length + 1)
      const challenge = await challenges.findToken(db, { projectId, kind, token })
      const request = challenge && Request.parse(challenge.payload)
      if (!request || request.browser !== digest(back.browser) || request.appId !== back.appId) return undefined
      try {
        await receive(call, back.url, { request, token })
        return withParameter(request.redirectUrl, 'outboundAppId', request.appId)
      } catch (error) {
        return withParameter(request.redirectUrl, 'err', await refuse(call, { request, token }, error))
      }
    },
  }
}
