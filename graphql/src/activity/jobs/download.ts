import { csvLine, type IdentityClient, JobNotFound, JobStatusWrong } from '@gatehouse-id/identity-provider/contract'
import { NotOfTenant } from '@gatehouse-id/identity-provider/tenant-scope'
import { NotSupportedByProvider, TemporarilyUnavailable } from '@gatehouse-id/operation'
import { createContext } from '../../request/context.ts'
import type { GraphqlDependencies } from '../../request/create-graphql.ts'
import { refusal } from '../../request/request-rules.ts'

const pathPattern = /^\/graphql\/jobs\/(J[0-9A-Za-z]{1,60})\/(result|errors)$/
/** Of one call. */
const errorsPerPart = 1_000

/** Downloads of the files of jobs, for the callers of the API and with their rights. Throws TemporarilyUnavailable. */
export type JobDownloads = { handle(request: Request): Promise<Response> }

/** Text in parts; each is loaded when the one before it was sent. */
type Parts = AsyncGenerator<string, void, undefined>

export function createJobDownloads({
  viewerOf,
  clientFor,
  log,
}: Pick<GraphqlDependencies, 'viewerOf' | 'clientFor' | 'log'>): JobDownloads {
  return {
    async handle(request) {
      const [, id, file] = pathPattern.exec(new URL(request.url).pathname) ?? []
      if (!id || request.method !== 'GET') return notFound()
      const site = request.headers.get('sec-fetch-site')
      if (site === 'cross-site' || site === 'same-site')
        return refusal(403, 'CROSS_SITE_REQUEST', 'Files are downloaded from this origin only.')
      const viewer = await viewerOf(request)
      if (!viewer) return refusal(401, 'UNAUTHENTICATED', 'Sign in to do this.')
      const { client, may } = createContext({ viewer, client: clientFor(viewer, request) })
      if (!may('read_project')) return refusal(403, 'FORBIDDEN', 'Your roles in this project do not include this.')
      try {
        const { contentType, parts } = await (file === 'errors' ? errorsOf(client, id) : resultOf(client, id))
        const extension = contentType === 'text/csv' ? 'csv' : 'jsonl'
        const headers = new Headers({
          'content-type': `${contentType}; charset=utf-8`,
          'content-disposition': `attachment; filename="${id}-${file}.${extension}"`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        for (const line of viewer.setCookies ?? []) headers.append('set-cookie', line)
        return new Response(streamOf(parts), { headers })
      } catch (error) {
        if (isAbsent(error)) return notFound()
        log?.error('download failed', { jobId: id, error })
        if (error instanceof TemporarilyUnavailable) throw error
        return refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.')
      }
    },
  }
}

async function resultOf(client: IdentityClient, id: string): Promise<{ contentType: string; parts: Parts }> {
  const first = await client.jobs.loadResult({ id })
  async function* parts(): Parts {
    let part = first
    yield part.text
    while (part.next !== undefined) {
      part = await client.jobs.loadResult({ id, position: part.next })
      yield part.text
    }
  }
  return { contentType: first.contentType, parts: parts() }
}

async function errorsOf(client: IdentityClient, id: string): Promise<{ contentType: string; parts: Parts }> {
  const load = async (after?: number) =>
    (await client.jobs.listErrors({ ids: [id], size: errorsPerPart, ...(after !== undefined && { after }) })).lists[0]
  const first = await load()
  if (!first) throw new JobNotFound()
  async function* parts(): Parts {
    yield csvLine(['row', 'code', 'message', 'field'])
    for (let list = first; list && list.errors.length > 0; list = await load(list.errors.at(-1)?.position)) {
      yield list.errors.map(({ item, code, message, field }) => csvLine([item, code, message, field])).join('')
      if (!list.hasNext) return
    }
  }
  return { contentType: 'text/csv', parts: parts() }
}

function streamOf(parts: Parts): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void parts.return(),
  })
}

/** Whether there is nothing that this caller may download; tenant administrators reach no jobs. */
function isAbsent(error: unknown): boolean {
  return (
    error instanceof JobNotFound ||
    error instanceof JobStatusWrong ||
    error instanceof NotSupportedByProvider ||
    error instanceof NotOfTenant
  )
}

function notFound() {
  return refusal(404, 'NOT_FOUND', 'There is no such file, or it is no longer kept.')
}
