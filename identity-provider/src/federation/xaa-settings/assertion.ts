import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { OutgoingFailed } from '../../foundation/outgoing/request.ts'
import { createKeySets } from '../../foundation/outgoing/key-sets.ts'
import { asymmetricAlgorithms } from '../../foundation/secrets/algorithms.ts'
import { isOpenTenant } from '../../directory/index.ts'
import { Stored } from './settings.ts'
import { listTrusting } from './store.ts'

/** The type in the header of an identity assertion for another application. */
export const assertionType = 'oauth-id-jag+jwt'
const lifetimeSecondsMax = 60 * 60
const toleranceSeconds = 5

/** What was wrong with an assertion, in the words of its developer; nothing secret. */
export class AssertionRefused extends Error {
  override readonly name = 'AssertionRefused'
}

const Claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  jti: z.string().min(1).max(255),
  iat: z.number(),
  exp: z.number(),
  client_id: z.string().optional(),
  scope: z.string().max(4000).optional(),
  resource: z.union([z.string(), z.array(z.string())]).optional(),
  tenant: z.string().optional(),
  aud_tenant: z.string().optional(),
})
export type AssertionClaims = z.output<typeof Claims>

type Issuer = Stored['settings']['issuers'][string]
export type VerifiedAssertion = {
  claims: AssertionClaims
  tenantId: string
  ssoId: string
  issuer: Issuer
  settings: Stored
}
type Asked = { projectId: string; assertion: string; clientId: string; audiences: readonly string[] }
/** @throws {AssertionRefused} */
export type VerifyAssertion = (asked: Asked) => Promise<VerifiedAssertion>

/**
 * Verifies an assertion in which an issuer that a tenant trusts says who the user of an application is
 * (draft-ietf-oauth-identity-assertion-authz-grant §4.4, RFC 7523 §3). The caller has to refuse it the second time.
 */
export function createVerifyAssertion({ db, clock, isProduction, outgoing }: Dependencies): VerifyAssertion {
  const keySets = createKeySets({ clock, isProduction, outgoing })

  /** The configuration of the one tenant that trusts an issuer; an assertion names the tenant where there are several. */
  async function trusting(projectId: string, claims: JWTPayload) {
    const { iss = '' } = claims
    const rows = await listTrusting(db, { projectId, issuer: iss })
    const all = rows.flatMap(row => {
      const settings = Stored.parse(JSON.parse(row.document))
      const issuer = settings.settings.issuers[iss]
      return issuer ? [{ tenantId: row.tenant_id, ssoId: row.sso_id, issuer, settings }] : []
    })
    const named = claims.aud_tenant ?? claims.tenant
    const found = named === undefined ? all : all.filter(({ tenantId }) => tenantId === named)
    const [first, second] = found
    if (!first) throw new AssertionRefused('no tenant trusts the issuer of the assertion')
    if (second) throw new AssertionRefused('several tenants trust the issuer; the claim aud_tenant has to name one')
    const { tenantId } = first
    if (!(await isOpenTenant(db, { projectId, tenantId }))) throw new AssertionRefused('the tenant is disabled')
    return first
  }

  async function keysOf(iss: string, { jwksUri }: Issuer, kid: string | undefined) {
    try {
      return await keySets.at(jwksUri || (await keySets.urlOf(iss)), kid)
    } catch (error) {
      if (!(error instanceof OutgoingFailed)) throw error
      throw new AssertionRefused(`the keys of the issuer cannot be fetched: ${error.message}`, { cause: error })
    }
  }

  return async ({ projectId, assertion, clientId, audiences }) => {
    const { header, unverified } = read(assertion)
    if (header.typ?.toLowerCase() !== assertionType)
      throw new AssertionRefused(`the type of the assertion has to be ${assertionType}`)
    const found = await trusting(projectId, unverified)
    const { signAlgorithm } = found.issuer
    const keys = await keysOf(unverified.iss ?? '', found.issuer, header.kid)
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(keys), {
      algorithms: signAlgorithm === '' ? asymmetricAlgorithms : [signAlgorithm].filter(isAsymmetric),
      issuer: unverified.iss ?? '',
      audience: [...audiences],
      typ: assertionType,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(clock()),
    }).catch((cause: unknown) => {
      throw new AssertionRefused(`the assertion does not count here: ${reasonOf(cause)}`, { cause })
    })
    const claims = Claims.safeParse(payload).data
    if (!claims) throw new AssertionRefused('the assertion has a claim of another kind than is expected')
    if (Array.isArray(payload.aud) && payload.aud.length !== 1)
      throw new AssertionRefused('the assertion has to have one audience')
    if (claims.client_id !== clientId) throw new AssertionRefused('the assertion is for another client')
    if (claims.exp - claims.iat > lifetimeSecondsMax || claims.iat > clock() / 1000 + toleranceSeconds)
      throw new AssertionRefused('the assertion has to be issued before now and to live for at most an hour')
    return { ...found, claims }
  }
}

function read(assertion: string) {
  try {
    return { header: decodeProtectedHeader(assertion), unverified: decodeJwt(assertion) }
  } catch (cause) {
    throw new AssertionRefused('the assertion is not a signed JWT', { cause })
  }
}

function isAsymmetric(algorithm: string): boolean {
  return asymmetricAlgorithms.includes(algorithm)
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'it cannot be verified'
}
