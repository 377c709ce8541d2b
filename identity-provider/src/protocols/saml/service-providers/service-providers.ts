import { createProjectCache } from '../../../foundation/cache/project-cache.ts'
import { createDocuments, OutgoingFailed } from '../../../foundation/outgoing/request.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { XmlInvalid } from '../../../foundation/xml/parse.ts'
import { ssoApplicationRows, type SsoApplicationRow, readSaml } from '../../../applications/index.ts'
import { findFetchedMetadata, putFetchedMetadata } from './metadata-store.ts'
import { fromSettings, type ServiceProvider } from './service-provider.ts'
import { parseServiceProvider } from './service-provider-metadata.ts'

/** @throws {XmlInvalid} when the application's metadata can't be fetched or read, and never could be */
export type ServiceProviderOf = (row: SsoApplicationRow, options?: Options) => Promise<ServiceProvider>
type Options = {
  /** The document lacks what a request names: it is fetched again. */
  isStale?: boolean
  /** What is known has to do: the application may wait for our answer before it runs. */
  isKnown?: boolean
}

const bytesMax = 1024 * 1024
const freshMs = 24 * 3600_000
/** Also a document that lacks what a request names is fetched again only after this time. */
const retryMs = 5 * 60_000

/**
 * What is known of a SAML application: its settings, or its metadata, fetched once a day (3.5 s, 1 MB, no redirects,
 * in production no private network). While its server does not answer, the last document that did come is used.
 */
export function createServiceProviderOf(dependencies: Dependencies): ServiceProviderOf {
  const { db, clock } = dependencies
  const send = createDocuments(dependencies)
  const fetching = new Map<string, Promise<void>>()
  const described = createProjectCache(dependencies, {
    tables: ['saml_service_providers', 'sso_applications'],
    async load(reading, projectId, applicationId) {
      const row = await ssoApplicationRows.find(reading, { projectId }, { id: applicationId })
      const known = await findFetchedMetadata(reading, { projectId, applicationId })
      if (!row || !known || known.document === '')
        throw new XmlInvalid(`can't be read from its metadata URL: ${known?.problem ?? 'it was not fetched'}`)
      return parseServiceProvider(known.document, readSaml(row))
    },
  })

  async function fetchDocument(row: SsoApplicationRow, url: string): Promise<void> {
    const { project_id, id: application_id } = row
    const before = await findFetchedMetadata(db, { projectId: project_id, applicationId: application_id })
    const kept = before?.url === url ? before : { document: '', fetched_at: 0 }
    const known = { project_id, application_id, url, tried_at: clock() }
    try {
      const { status, body } = await send({ url, method: 'GET', bytesMax })
      if (status !== 200) throw new OutgoingFailed(`${new URL(url).origin} answered with status ${status}`)
      const document = body.toString('utf8')
      parseServiceProvider(document, readSaml(row))
      await putFetchedMetadata(db, { ...known, document, fetched_at: clock(), problem: '' })
    } catch (error) {
      if (!(error instanceof OutgoingFailed) && !(error instanceof XmlInvalid)) throw error
      const problem = error instanceof XmlInvalid ? `The document ${error.message}.` : error.message
      await putFetchedMetadata(db, { ...known, document: kept.document, fetched_at: kept.fetched_at, problem })
    }
  }

  async function fetchOnce(row: SsoApplicationRow, url: string): Promise<void> {
    const key = `${row.project_id} ${row.id} ${url}`
    const running = fetching.get(key) ?? fetchDocument(row, url).finally(() => fetching.delete(key))
    fetching.set(key, running)
    return running
  }

  return async (row, { isStale = false, isKnown = false } = {}) => {
    const settings = readSaml(row)
    if (!settings.useMetadataInfo) return fromSettings(settings)
    const url = settings.metadataUrl
    const scope = { projectId: row.project_id, applicationId: row.id }
    const found = await findFetchedMetadata(db, scope)
    const isOfUrl = found?.url === url
    const wantedAgeMs = isStale || !isOfUrl || found.document === '' ? retryMs : freshMs
    // Whoever saves the settings wants to know whether they work now.
    const isOutdated = !isOfUrl || found.tried_at < row.modified_at || found.tried_at + wantedAgeMs <= clock()
    if (isOutdated && !isKnown) await fetchOnce(row, url)
    return described.of(row.project_id, row.id)
  }
}

/** For where an application that can't be read is left out. */
export function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof XmlInvalid)) throw error
}
