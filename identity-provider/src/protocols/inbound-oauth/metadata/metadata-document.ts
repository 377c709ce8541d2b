import { transact } from '@gatehouse-id/database'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { z } from 'zod'
import type { RecordAudit } from '../../../activity/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { createDocuments } from '../../../foundation/outgoing/request.ts'
import {
  callbackProblem,
  callbackUrls,
  inboundApplicationName,
  StoredInboundSettings,
  inboundSecretPurpose,
  countIntroduced,
  type InboundApplicationRow,
  inboundApplicationRows,
} from '../../../applications/index.ts'
import { byItself, introducedMax, uniqueName } from '../dynamic.ts'

/** https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document: 5 kB at most. */
const bytesMax = 5 * 1024
/** How long a document counts; a problem with one is remembered for less. */
const cacheMs = 5 * 60_000
const problemMs = 30_000
const cachedMax = 1_000

const Document = z.object({
  client_id: z.string(),
  client_name: inboundApplicationName.optional(),
  redirect_uris: callbackUrls.min(1),
  token_endpoint_auth_method: z.literal('none').default('none'),
})

/** The application that a metadata document describes; undefined when the id is no URL of one, or it cannot be read. */
export type ReadDocument = (clientId: string) => Promise<InboundApplicationRow | undefined>

type Needs = {
  recordAudit: RecordAudit
  projectId: string
  /** The MCP server that a new application is a client of. */
  mcpServerId?: string
}

/**
 * Reads client-id metadata documents: by https (a developer's machine may use http), without following redirects, never
 * on a private network, and of a bounded size. The application is stored at its first use.
 */
export function createReadDocument(
  dependencies: Dependencies,
  { recordAudit, projectId, mcpServerId }: Needs,
): ReadDocument {
  const { db, clock, isProduction } = dependencies
  const send = createDocuments(dependencies)
  const known = new Map<string, { row: Promise<InboundApplicationRow | undefined>; until: number }>()

  async function read(clientId: string): Promise<InboundApplicationRow | undefined> {
    const document = await fetchDocument(clientId)
    if (!document) return undefined
    return transact(db, async tx => {
      const stored = await inboundApplicationRows.findToChange(tx, { projectId }, { client_id: clientId })
      const settings = StoredInboundSettings.parse({
        approvedCallbackUrls: document.redirect_uris,
        nonConfidentialClient: true,
        forcePkce: true,
        origin: 'document',
        ...(stored && keptOf(stored)),
      })
      const now = dependencies.clock()
      if (stored) {
        const changes = { settings: JSON.stringify(settings), modified_at: now }
        if (changes.settings === stored.settings) return stored
        return inboundApplicationRows.update(tx, stored, changes)
      }
      if ((await countIntroduced(tx, projectId)) >= introducedMax) return undefined
      const id = dependencies.newId('TP')
      const secret = randomSecret(dependencies.random)
      const row = {
        project_id: projectId,
        id,
        name: uniqueName(document.client_name ?? new URL(clientId).host, id),
        client_id: clientId,
        previous_secret_encrypted: '',
        previous_expires_at: 0,
        client_secret_encrypted: dependencies.encryption.encrypt(
          secret,
          inboundSecretPurpose({ project_id: projectId, id }),
        ),
        settings: JSON.stringify(settings),
        mcp_server_id: mcpServerId ?? null,
        origin: 'document',
        created_at: now,
        modified_at: now,
      }
      await inboundApplicationRows.insertUnlessTaken(tx, row)
      const target = { type: 'inboundApplication', id, name: row.name } as const
      const fact = { action: 'InboundApplicationCreated', target, data: { clientId, origin: 'document' } }
      await recordAudit(tx, byItself(projectId), fact)
      return row
    })
  }

  async function fetchDocument(clientId: string): Promise<z.output<typeof Document> | undefined> {
    try {
      const answer = await send({ url: clientId, method: 'GET', headers: { accept: 'application/json' }, bytesMax })
      if (answer.status !== 200) return undefined
      const document = Document.parse(JSON.parse(answer.body.toString('utf8')))
      if (document.client_id !== clientId) return undefined
      return callbackProblem(document.redirect_uris, { isPublic: true }) === undefined ? document : undefined
    } catch {
      // Unreachable, too large or not such a document: the client is not known.
      return undefined
    }
  }

  return async clientId => {
    if (!isDocumentUrl(clientId, isProduction)) return undefined
    const found = known.get(clientId)
    if (found && found.until > clock()) return found.row
    const row = read(clientId)
    known.delete(clientId)
    known.set(clientId, { row, until: clock() + problemMs })
    const [oldest] = known.keys()
    if (known.size > cachedMax && oldest !== undefined) known.delete(oldest)
    if (await row) known.set(clientId, { row, until: clock() + cacheMs })
    return row
  }
}

/** What administrators have changed of an application stays; where it redirects to is the document's. */
function keptOf(stored: InboundApplicationRow): Partial<StoredInboundSettings> {
  const { approvedCallbackUrls: _replaced, ...kept } = StoredInboundSettings.parse(JSON.parse(stored.settings))
  return kept
}

/** With a path, and nothing that a browser would drop or hide. */
function isDocumentUrl(clientId: string, isProduction: boolean): boolean {
  const url = URL.parse(clientId)
  if (!url || clientId.length > 500 || url.href !== clientId) return false
  const isAllowed = url.protocol === 'https:' || (!isProduction && url.protocol === 'http:')
  return isAllowed && url.pathname !== '/' && url.hash === '' && url.username === '' && url.password === ''
}
