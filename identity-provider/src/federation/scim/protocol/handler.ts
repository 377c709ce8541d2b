import { isUniqueViolation, transact } from '@gatehouse-id/database'
import { limitsOfBytes, OperationError, readLimitedText, type RequestFacts } from '@gatehouse-id/operation'
import { throwMapped } from '../../../foundation/errors/map-foreign-key-errors.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { createCounter, type RateLimits } from '../../../authentication/index.ts'
import { LoginIdTaken } from '../../../directory/index.ts'
import type { PresentAccessKey } from '../../../tokens/index.ts'
import { runBulk } from './bulk.ts'
import { bodyBytesMax } from './discovery.ts'
import { createDispatch, type ScimAnswer } from './dispatch.ts'
import { ScimError, TakenElsewhere } from '../errors.ts'
import { type Caller, createFindCaller } from '../callers/find-caller.ts'
import { createGroups } from '../groups/groups.ts'
import { createMapRoles } from '../groups/map-roles.ts'
import type { SetOwnedRelations } from '../../sso/needs.ts'
import { createNoteCall } from '../callers/note-call.ts'
import { createCountRemoval, MassRemoval } from '../callers/removal-limit.ts'
import { isObject, type Json } from '../schema/normalize.ts'
import type { ChangeNeeds } from '../users/change.ts'
import type { CreateNeeds } from '../users/create.ts'
import { createUsers } from '../users/users.ts'
import { urlOf } from '../../../foundation/requests/urls.ts'

/** The directories of tenants call below it. */
export const scimPath = '/scim/v2'

/** Answers requests below `/scim/v2`; undefined for other requests. */
export type Scim = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'
const endpoints = ['Users', 'Groups', 'Schemas', 'ResourceTypes', 'ServiceProviderConfig', 'Bulk', 'Me', '.search']
/** Requests of one tenant (docs/manage/scim.md). */
const requestsMax = 2_000
const windowSeconds = 10
/** Of names and addresses that others have: somebody who tries them learns who has an account. */
const takenMax = 100
const takenWindowMs = 3600_000

type Needs = Omit<ChangeNeeds & CreateNeeds, 'countRemoval' | 'mapRoles'> & {
  presentAccessKey: PresentAccessKey
  setOwnedRelations: SetOwnedRelations
  rateLimits: RateLimits | undefined
}

/** SCIM 2.0 (RFC 7642–7644): the directories of tenants provision users and groups. */
export function createScim(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'newId' | 'publicUrl' | 'hooks'>,
  needs: Needs,
): Scim {
  const { db, clock, publicUrl } = dependencies
  const { recordAudit, rateLimits } = needs
  const findCaller = createFindCaller(dependencies, needs)
  const countRemoval = createCountRemoval(dependencies)
  const mapRoles = createMapRoles(needs)
  const dispatch = createDispatch({
    users: createUsers(dependencies, { ...needs, countRemoval, mapRoles }),
    groups: createGroups(dependencies, { recordAudit, mapRoles }),
  })
  const noteCall = createNoteCall(dependencies)
  const counter = createCounter({ clock, windowMs: windowSeconds * 1000 })
  const takenCounter = createCounter({ clock, windowMs: takenWindowMs })

  function requireRate({ scope }: Caller): void {
    if (!rateLimits) return
    const wait = counter.count(`${scope.projectId} ${scope.tenantId}`, requestsMax)
    if (wait !== undefined)
      throw new ScimError(429, `more than ${requestsMax} requests in ${windowSeconds} s`, { retryAfterSeconds: wait })
  }

  /** The error, or another one where a tenant has been told of too many accounts that are not its own. */
  function bounded(error: unknown, { scope }: Caller): unknown {
    if (!(error instanceof TakenElsewhere || error instanceof LoginIdTaken)) return error
    const wait = takenCounter.count(`${scope.projectId} ${scope.tenantId}`, takenMax)
    if (wait === undefined) return error
    const detail = `more than ${takenMax} names and addresses of other accounts within an hour`
    return new ScimError(429, detail, { retryAfterSeconds: wait })
  }

  async function callerOf(request: Request, facts: RequestFacts, tenantId: string | undefined): Promise<Caller> {
    try {
      return await findCaller(request, facts, tenantId)
    } catch (error) {
      // Guesses are counted like those at the exchange of access keys.
      rateLimits?.admit('accessKeyExchange.exchange', facts)
      throw error
    }
  }

  /** Kept outside of the transaction, which was undone. */
  async function tellMassRemoval({ call, scope }: Caller, { message }: MassRemoval): Promise<void> {
    const target = { type: 'tenant' as const, id: scope.tenantId, name: scope.tenantId }
    const fact = { action: 'MassRemovalRefused', type: 'warn' as const, target, tenants: [scope.tenantId] }
    await transact(db, tx => recordAudit(tx, call, { ...fact, data: { detail: message } }))
  }

  async function handle(request: Request, facts: RequestFacts, segments: string[], url: URL): Promise<ScimAnswer> {
    const isNamed = segments[0] !== undefined && !endpoints.includes(segments[0])
    const tenantId = isNamed ? segments[0] : undefined
    const caller = await callerOf(request, facts, tenantId)
    const base = `${publicUrl}${scimPath}${tenantId === undefined ? '' : `/${tenantId}`}`
    const [endpoint = '', id, ...more] = isNamed ? segments.slice(1) : segments
    const fail = async (error: unknown) => {
      if (error instanceof MassRemoval) await tellMassRemoval(caller, error)
      return errorOf(bounded(error, caller))
    }
    try {
      requireRate(caller)
      if (more.length > 0) throw new ScimError(404, 'there is nothing at this path')
      const body = await readBody(request)
      const asked = { ...caller, base }
      const answer =
        endpoint === 'Bulk'
          ? await bulk(request.method, asked, body)
          : await dispatch(asked, {
              method: request.method,
              endpoint,
              id,
              parameters: url.searchParams,
              body,
              conditions: {
                ifMatch: request.headers.get('if-match'),
                ifNoneMatch: request.headers.get('if-none-match'),
              },
            }).catch(throwMapped)
      await noteCall(caller.scope)
      return answer
    } catch (error) {
      const answer = await fail(error)
      await noteCall(
        caller.scope,
        `${request.method} /${[endpoint, id].filter(Boolean).join('/')}: ${detailOf(answer)}`,
      )
      return answer
    }
  }

  async function bulk(method: string, asked: Caller & { base: string }, body: Json): Promise<ScimAnswer> {
    if (method !== 'POST') throw new ScimError(405, 'the method is not supported here')
    let refused: MassRemoval | undefined
    const told = (error: unknown) => {
      if (error instanceof MassRemoval) refused = error
      return errorOf(bounded(error, asked))
    }
    const answer = await runBulk(asked, body, {
      dispatch: (...given) => dispatch(...given).catch(throwMapped),
      errorOf: told,
    })
    if (refused) await tellMassRemoval(asked, refused)
    return { status: 200, body: answer }
  }

  return async (request, facts) => {
    const url = urlOf(request)
    if (url.pathname !== scimPath && !url.pathname.startsWith(`${scimPath}/`)) return undefined
    const segments = url.pathname.slice(scimPath.length).split('/').filter(Boolean).map(decode)
    const answer = await handle(request, facts, segments, url).catch(errorOf)
    return toResponse(answer)
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

async function readBody(request: Request): Promise<Json> {
  if (request.method === 'GET' || request.method === 'DELETE') return {}
  const text = await readLimitedText(request, limitsOfBytes(bodyBytesMax))
  const value = text.trim() === '' ? {} : parse(text)
  if (!isObject(value)) throw new ScimError(400, 'the body must be a JSON object', { scimType: 'invalidSyntax' })
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ScimError(400, 'the body is not JSON', { scimType: 'invalidSyntax', cause })
  }
}

/**
 * The envelope of an expected failure.
 * @throws {unknown} what is not expected
 */
function errorOf(error: unknown): ScimAnswer {
  const { status, message, scimType, retryAfterSeconds } = toScimError(error)
  return {
    status,
    body: { schemas: [errorSchema], status: String(status), ...(scimType && { scimType }), detail: message },
    headers: {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(status === 401 && { 'www-authenticate': 'Bearer realm="SCIM"' }),
    },
  }
}

function toScimError(error: unknown): ScimError {
  if (error instanceof ScimError) return error
  if (isUniqueViolation(error))
    return new ScimError(409, 'the tenant has another user or group of this name', {
      scimType: 'uniqueness',
      cause: error,
    })
  if (!(error instanceof OperationError)) throw error
  const { status, message, retryAfterSeconds } = error
  if (error instanceof LoginIdTaken) return new ScimError(409, message, { scimType: 'uniqueness', cause: error })
  const scimType = status === 400 ? ('invalidValue' as const) : undefined
  return new ScimError(status, message, { scimType, retryAfterSeconds, cause: error })
}

function detailOf({ status, body }: ScimAnswer): string {
  return `${status} ${String(body?.detail ?? '')}`.trim()
}

function toResponse({ status, body, headers }: ScimAnswer): Response {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(text, {
    status,
    headers: {
      ...(text !== null && { 'content-type': 'application/scim+json; charset=utf-8' }),
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
