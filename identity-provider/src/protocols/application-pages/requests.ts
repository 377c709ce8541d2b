import { RateLimited, type RequestFacts } from '@gatehouse-id/operation'
import type { RateLimits } from '../../authentication/index.ts'
import { callOf } from '../../federation/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ssoApplicationRows, type SsoApplicationRow } from '../../applications/index.ts'
import type { ApplicationPages } from './pages.ts'
import { type Once, ParameterRepeated, readOnce } from '../../foundation/requests/parameters.ts'

/** A request for an application that exists and is enabled. */
export type ApplicationRequest = {
  call: Call
  row: SsoApplicationRow
  request: Request
  facts: RequestFacts
  /** Of the form, else of the query. */
  fields: Once
  isForm: boolean
}
export type ApplicationRequests = {
  /** Finds the application; undefined when it is of another type, so that another protocol may answer. */
  handle(
    request: Request,
    facts: RequestFacts,
    run: (asked: ApplicationRequest) => Promise<Response>,
  ): Promise<Response | undefined>
}

const formBytesMax = 512 * 1024
/** Starting a sign-in with a provider is a similar request, and shares its limit. */
const limit = 'social.start'

/** Requests of browsers for an application that `app` and `project` name, rate-limited by IP address. */
export function createApplicationRequests(
  { db, rateLimits }: Pick<Dependencies, 'db'> & { rateLimits: RateLimits | undefined },
  { appType, pages }: { appType: string; pages: ApplicationPages },
): ApplicationRequests {
  return {
    async handle(request, facts, run) {
      const isForm = request.method === 'POST'
      if (!isForm && request.method !== 'GET') return undefined
      const read = await parametersOf(request, isForm).catch(repeated)
      if (read instanceof ParameterRepeated) return pages.refuse(request, facts, { status: 400, detail: read.message })
      const { query, fields } = read
      if (!fields) return pages.refuse(request, facts, { status: 413, detail: 'The form has more than 512 kB.' })
      const which = {
        projectId: query.get('project') ?? fields.get('project') ?? '',
        id: query.get('app') ?? fields.get('app') ?? '',
      }
      const row = await ssoApplicationRows.find(db, which, { id: which.id })
      if (row && row.app_type !== appType) return undefined
      if (row?.is_enabled !== 1) return pages.refuse(request, facts, { status: 404, detail: unknown })
      try {
        rateLimits?.admit(limit, callOf(request, facts, which.projectId))
      } catch (error) {
        if (error instanceof RateLimited) return pages.tooMany(request, facts, error.retryAfterSeconds ?? 1)
        throw error
      }
      return run({ call: callOf(request, facts, which.projectId), row, request, facts, fields, isForm })
    },
  }
}

const unknown = 'There is no such application in this project, or it is disabled.'

/** @throws {ParameterRepeated} */
async function parametersOf(request: Request, isForm: boolean): Promise<{ query: Once; fields: Once | undefined }> {
  const query = readOnce(new URL(request.url).search)
  const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (!isForm) return { query, fields: query }
  return { query, fields: length <= formBytesMax ? readOnce(await request.text()) : undefined }
}

function repeated(error: unknown): ParameterRepeated {
  if (error instanceof ParameterRepeated) return error
  throw error
}
