import { transact } from '@gatehouse-id/database'
import { OperationError, parseSafeUrl, type SafeUrl, withParameter } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { ssoProviderId } from '../../../foundation/ids/sso-provider-id.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { ApprovedOrigins } from '../../../projects/index.ts'
import { blotXml } from '../../sso-failures/blot.ts'
import { CheckFailed, type Checks, createChecks } from '../../sso-failures/checks.ts'
import type { SsoAttempts } from '../../sso-failures/record.ts'
import type { Rehearse } from '../../social/accounts/rehearse.ts'
import { ExchangeFailed } from '../../social/errors.ts'
import type { Flow } from '../../social/flow.ts'
import { useIdToken } from '../../social/native/used-id-tokens-store.ts'
import {
  type AuthorizationRequests,
  describe,
  type FoundRequest,
  requestIdOf,
} from '../../social/requests/authorization-requests.ts'
import type { SamlConfiguration, SamlConfigurations } from './configurations.ts'
import type { Landings } from './landings.ts'
import type { RefreshMetadata } from '../metadata/refresh-metadata.ts'
import { clockSkewMs } from '../response/conditions.ts'
import type { SamlAssertion } from '../response/read-assertion.ts'
import { readSamlUrl } from '../urls.ts'

/** What a new certificate mends. */
const keyChecks = new Set<string>(['signature', 'certificate'])

type Posted = { url: URL; samlResponse: string; relayState: string }
type Arrived = { found: FoundRequest | undefined; at: SamlConfiguration }

export type SamlResponses = {
  /** Where to redirect a browser that posted a response; undefined when nobody asked for it. */
  receive(call: Call, posted: Posted): Promise<SafeUrl | undefined>
  /** The next step, of the browser that began the sign-in alone; undefined for another one. */
  land(call: Call, landing: { state: string; browserBinding: string }): Promise<SafeUrl | undefined>
}

type Needs = {
  authorizationRequests: AuthorizationRequests
  approvedOrigins: ApprovedOrigins
  landings: Landings
  refreshMetadata: RefreshMetadata
  rehearse: Rehearse
  ssoAttempts: SsoAttempts
  samlConfigurations: SamlConfigurations
}

/** What comes from SAML providers of tenants. */
export function createSamlResponses(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  {
    approvedOrigins,
    authorizationRequests,
    landings,
    refreshMetadata,
    rehearse,
    ssoAttempts,
    samlConfigurations,
  }: Needs,
): SamlResponses {
  /** The request that is answered, and the configuration; undefined when neither is known. */
  async function arrive({ url, relayState }: Posted): Promise<Arrived | undefined> {
    const found = await authorizationRequests.find(relayState)
    const named = readSamlUrl(url)
    const projectId = found?.projectId ?? named?.projectId
    const providerId = found?.authorizationRequest.flow.providerId ?? (named && ssoProviderId(named, 'saml'))
    if (projectId === undefined || providerId === undefined) return undefined
    try {
      return { found, at: await samlConfigurations.get(projectId, providerId) }
    } catch (error) {
      if (error instanceof OperationError) return undefined
      throw error
    }
  }

  async function verify(posted: Posted, { found, at }: Arrived, checks: Checks) {
    const named = readSamlUrl(posted.url)
    const isThere =
      named === undefined ||
      (named.projectId === at.projectId && named.tenantId === at.tenantId && named.ssoId === at.ssoId)
    checks.require('request', isThere, {
      received: `a response at the address of ${named?.tenantId}/${named?.ssoId}`,
      expected: `one at the address of ${at.tenantId}/${at.ssoId}`,
    })
    checks.require('idpInitiated', found !== undefined || at.saml.allowIdpInitiated, {
      received: 'a response that answers no sign-in begun here, or one that has expired',
      expected: 'a response to a sign-in begun here',
    })
    // Loaded with the first sign-in by SAML.
    const { verifyResponse } = await import('../response/verify-response.ts')
    const xml = decode(posted.samlResponse, checks)
    const assertion = await verifyResponse(
      xml,
      {
        entityId: at.saml.entityId,
        audience: at.entityId,
        acsUrl: at.acsUrl,
        requestId: found && requestIdOf(found.authorizationRequest.nonce),
        keys: at.keys,
        decryptionKeys: at.decryptionKeys,
        allowsSha1: at.saml.allowSha1,
        now: clock(),
      },
      checks,
    )
    const { profileOf } = await import('../profile.ts')
    return { assertion, profile: profileOf(assertion, at, checks) }
  }

  /** An assertion counts once, on every node (SAML 2.0 Profiles §4.1.4.5). */
  async function useOnce(tx: Writing, at: SamlConfiguration, { id, confirmations }: SamlAssertion, checks: Checks) {
    const { projectId, source, saml } = at
    const ends = confirmations.map(({ notOnOrAfter }) => notOnOrAfter ?? 0)
    const isFirst = await useIdToken(tx, {
      projectId,
      digest: digest(`saml ${source.id} ${saml.entityId} ${id}`),
      expiresAt: Math.max(clock(), ...ends) + clockSkewMs,
    })
    checks.require('replay', isFirst, { received: 'an assertion that was used before', expected: 'a new one' })
  }

  async function accept(call: Call, posted: Posted, { found, at }: Arrived, checks: Checks): Promise<SafeUrl> {
    const { assertion, profile } = await verify(posted, { found, at }, checks)
    if (!found) {
      const redirectUrl = await ownRedirectOf(at, checks)
      const flow: Flow = {
        providerId: at.source.id,
        purpose: 'signUpOrIn',
        intent: { options: { tenantId: at.tenantId } },
      }
      const code = await transact(db, async tx => {
        await useOnce(tx, at, assertion, checks)
        return authorizationRequests.admit(tx, call, { flow, profile, provider: at.source })
      })
      return withParameter(redirectUrl, 'code', code)
    }
    const { flow, redirectUrl, hostedUid, traveller = '' } = found.authorizationRequest
    if (flow.testId !== undefined) {
      const mapped = await rehearse(call, { flow, profile, provider: at.source })
      const expected = 'an account that may sign in here'
      checks.require('account', true, { received: mapped.isNew ? 'a new account' : 'an account', expected })
      const received = blotXml(shownXml(posted.samlResponse))
      const ended = {
        providerId: at.source.id,
        testId: flow.testId,
        profile: mapped,
        results: checks.results,
        received,
      }
      await transact(db, async tx => {
        await useOnce(tx, at, assertion, checks)
        if (await authorizationRequests.take(tx, found)) await ssoAttempts.passed(tx, call, ended)
      })
      return redirectUrl
    }
    return transact(db, async tx => {
      await useOnce(tx, at, assertion, checks)
      const isTaken = await authorizationRequests.take(tx, found)
      checks.require('request', isTaken, { received: 'a response that was used before', expected: 'a new one' })
      return landings.hold(tx, call.projectId, { flow, redirectUrl, hostedUid, profile }, traveller)
    })
  }

  /** Where a sign-in ends that the provider began: no URL comes from outside. */
  async function approvedRedirectOf({ projectId, saml }: SamlConfiguration): Promise<SafeUrl | undefined> {
    const url = parseSafeUrl(saml.redirectUrl)
    return url && (await approvedOrigins.has(projectId, url)) ? url : undefined
  }

  async function ownRedirectOf(at: SamlConfiguration, checks: Checks): Promise<SafeUrl> {
    const url = await approvedRedirectOf(at)
    if (url) return url
    const expected = 'a redirect URL in the configuration, at an approved origin'
    return checks.fail('idpInitiated', { received: at.saml.redirectUrl || 'none', expected })
  }

  async function attempt(call: Call, posted: Posted, arrived: Arrived): Promise<{ url: SafeUrl } | Refused> {
    const checks = createChecks()
    try {
      return { url: await accept(call, posted, arrived, checks) }
    } catch (error) {
      return { ...arrived, error, checks, xml: shownXml(posted.samlResponse) }
    }
  }

  type Refused = Arrived & { error: unknown; checks: Checks; xml: string }

  async function refuse(call: Call, { found, at, error, checks, xml }: Refused): Promise<SafeUrl | undefined> {
    if (!(error instanceof CheckFailed) && !(error instanceof OperationError)) throw error
    const description = error instanceof CheckFailed ? new ExchangeFailed().description : describe(error)
    const testId = found?.authorizationRequest.flow.testId
    const ended = { providerId: at.source.id, testId, results: checks.results, received: blotXml(xml), error }
    await transact(db, tx => ssoAttempts.failed(tx, call, ended))
    const redirectUrl = found?.authorizationRequest.redirectUrl ?? (await approvedRedirectOf(at))
    return redirectUrl && withParameter(redirectUrl, 'err', description)
  }

  return {
    async receive(unscoped, posted) {
      const arrived = await arrive(posted)
      if (!arrived) return undefined
      const call = { ...unscoped, projectId: arrived.at.projectId }
      const refused = await attempt(call, posted, arrived)
      if (!('error' in refused)) return refused.url
      const isOfKey = refused.error instanceof CheckFailed && keyChecks.has(refused.error.result.check)
      // The provider may have changed its certificate and published the new one.
      if (!isOfKey || !(await refreshMetadata.afterFailure(call, arrived.at))) return refuse(call, refused)
      const at = await samlConfigurations.get(arrived.at.projectId, arrived.at.source.id)
      const again = await attempt(call, posted, { ...arrived, at })
      return 'error' in again ? refuse(call, again) : again.url
    },

    async land(unscoped, { state, browserBinding }) {
      const landed = await landings.find(state, browserBinding)
      if (!landed) return undefined
      const { projectId, landing } = landed
      const { flow, profile, hostedUid, redirectUrl } = landing
      const call = { ...unscoped, projectId }
      const at = await samlConfigurations.get(projectId, flow.providerId)
      try {
        const code = await transact(db, async tx => {
          if (!(await landings.take(tx, state))) throw new ExchangeFailed()
          return authorizationRequests.admit(tx, call, { flow, profile, provider: at.source, hostedUid })
        })
        return withParameter(redirectUrl, 'code', code)
      } catch (error) {
        await refuse(call, { found: undefined, at, error, checks: createChecks(), xml: '' })
        return withParameter(redirectUrl, 'err', describe(error))
      }
    },
  }
}

/** Base64 of UTF-8, as forms carry it. */
function decode(samlResponse: string, checks: Checks): string {
  try {
    if (!/^[A-Za-z0-9+/\s]+=*\s*$/.test(samlResponse)) throw new Error('no base64')
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(samlResponse, 'base64'))
  } catch {
    return checks.fail('response', {
      received: 'no SAMLResponse, or one that is not base64',
      expected: 'a SAML response',
    })
  }
}

/** What came, to be shown; as it is when it is no base64. */
function shownXml(samlResponse: string): string {
  const text = Buffer.from(samlResponse, 'base64').toString('utf8')
  return text.includes('<') ? text : samlResponse
}
