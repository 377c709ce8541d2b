import { isUniqueViolation, transact } from '@gatehouse-id/database'
import { RateLimited, type RequestFacts } from '@gatehouse-id/operation'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { z } from 'zod'
import type { RecordAudit } from '../../activity/index.ts'
import { createCounter } from '../../authentication/index.ts'
import { networkOf } from '../../foundation/addresses/network-of.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ProjectNotFound, type SettingsOf } from '../../projects/index.ts'
import {
  callbackProblem,
  callbackUrls,
  inboundApplicationName,
  StoredInboundSettings,
  clientIdOf,
  inboundSecretPurpose,
  countIntroduced,
  inboundApplicationRows,
  mcpServerRows,
  readMcpServer,
} from '../../applications/index.ts'
import { byItself, introducedMax, uniqueName } from './dynamic.ts'
import { urlOf } from '../../foundation/requests/urls.ts'

const path = /^\/v1\/mgmt\/inboundapp\/app\/([A-Za-z0-9_-]+)\/register$/
const mcpPath = /^\/v1\/mgmt\/mcp\/client\/([A-Za-z0-9_-]+)\/([A-Za-z0-9_-]+)\/register$/
const bytesMax = 16 * 1024
/** From one address, to a project, in one process. */
const registeredMax = 50
const windowMs = 24 * 60 * 60_000
/** It shares the limit of starting a sign-in with a provider, which everyone may do too. */
const limit = 'social.start'

/** RFC 7591 §2: what is not understood is ignored. */
const Metadata = z.object({
  client_name: inboundApplicationName.default('Application'),
  redirect_uris: callbackUrls.min(1, 'must have at least one URL'),
  token_endpoint_auth_method: z
    .enum(['none', 'client_secret_basic', 'client_secret_post'])
    .default('client_secret_basic'),
  grant_types: z
    .array(z.enum(['authorization_code', 'refresh_token']))
    .max(2)
    .default(['authorization_code', 'refresh_token']),
  response_types: z.array(z.literal('code')).max(1).default(['code']),
})
type Metadata = z.output<typeof Metadata>

type Admission = { admit(operation: string, facts: RequestFacts): void }
type Needs = { settings: SettingsOf; recordAudit: RecordAudit; rateLimits: Admission | undefined }
type Problem = {
  error: 'invalid_client_metadata' | 'invalid_redirect_uri' | 'access_denied'
  error_description: string
}

/** Dynamic client registration (RFC 7591), where the project has it switched on; undefined for other requests. */
export function createRegistration(dependencies: Dependencies, needs: Needs) {
  const { settings, recordAudit, rateLimits } = needs
  const { db, clock, newId, random, encryption } = dependencies

  const registered = createCounter({ clock, windowMs })

  type Place = { projectId: string; mcpServerId: string | undefined }

  async function openingOf({ projectId, mcpServerId }: Place): Promise<{ callbackUrls: string[] } | undefined> {
    if (mcpServerId === undefined)
      return (await settings.of(projectId)).agents.isRegistrationOpen ? { callbackUrls: [] } : undefined
    const row = await mcpServerRows.find(db, { projectId }, { id: mcpServerId })
    const server = row && readMcpServer(row)
    return server?.dynamicRegistration.enabled ? { callbackUrls: server.approvedCallbackUrls } : undefined
  }

  async function register(
    { projectId, mcpServerId }: Place,
    metadata: Metadata,
    facts: RequestFacts,
  ): Promise<object | Problem> {
    const isPublic = metadata.token_endpoint_auth_method === 'none'
    const problem = callbackProblem(metadata.redirect_uris, { isPublic })
    if (problem !== undefined) return { error: 'invalid_redirect_uri', error_description: problem }
    const id = newId('TP')
    const clientId = clientIdOf(projectId, id)
    const secret = randomSecret(random)
    const now = clock()
    const stored = StoredInboundSettings.parse({
      approvedCallbackUrls: metadata.redirect_uris,
      nonConfidentialClient: isPublic,
      forcePkce: true,
      origin: 'registration',
    })
    return transact(db, async tx => {
      if ((await countIntroduced(tx, projectId)) >= introducedMax)
        return {
          error: 'access_denied',
          error_description: `${introducedMax} applications have introduced themselves already`,
        }
      const row = {
        project_id: projectId,
        id,
        name: uniqueName(metadata.client_name, id),
        client_id: clientId,
        client_secret_encrypted: encryption.encrypt(secret, inboundSecretPurpose({ project_id: projectId, id })),
        settings: JSON.stringify(stored),
        mcp_server_id: mcpServerId ?? null,
        origin: 'registration',
        created_at: now,
        modified_at: now,
      }
      await inboundApplicationRows.insertUnlessTaken(tx, row)
      const target = { type: 'inboundApplication', id, name: row.name } as const
      const data = { clientId, origin: 'registration' }
      await recordAudit(tx, byItself(projectId, facts), { action: 'InboundApplicationCreated', target, data })
      return {
        ...metadata,
        client_id: clientId,
        client_id_issued_at: Math.floor(now / 1000),
        ...(!isPublic && { client_secret: secret, client_secret_expires_at: 0 }),
      }
    })
  }

  return async (request: Request, facts: RequestFacts): Promise<Response | undefined> => {
    const { pathname } = urlOf(request)
    const [, projectId, mcpServerId] = mcpPath.exec(pathname) ?? path.exec(pathname) ?? []
    if (projectId === undefined) return undefined
    if (request.method === 'OPTIONS') return answer(204, undefined)
    if (request.method !== 'POST') return answer(405, undefined)
    try {
      rateLimits?.admit(limit, facts)
      const opening = await openingOf({ projectId, mcpServerId })
      if (!opening)
        return answer(403, { error: 'access_denied', error_description: 'no applications register themselves here' })
      const text = await request.text()
      if (text.length > bytesMax) return answer(413, invalid(`the metadata must have at most ${bytesMax} bytes`))
      const metadata = Metadata.safeParse(parseJson(text))
      if (!metadata.success) return answer(400, problemOf(metadata.error))
      const { callbackUrls: approved } = opening
      if (approved.length > 0 && !metadata.data.redirect_uris.every(uri => approved.includes(uri)))
        return answer(400, {
          error: 'invalid_redirect_uri',
          error_description: 'redirect_uris: has one that is not approved',
        })
      const waitSeconds = rateLimits && registered.count(`${projectId} ${networkOf(facts.ip)}`, registeredMax)
      if (waitSeconds !== undefined) throw new RateLimited({ retryAfterSeconds: waitSeconds })
      const made = await register({ projectId, mcpServerId }, metadata.data, facts)
      return answer('error' in made ? 400 : 201, made)
    } catch (error) {
      if (error instanceof RateLimited) {
        const response = answer(429, { error: 'slow_down', error_description: 'too many requests; try again later' })
        response.headers.set('retry-after', String(error.retryAfterSeconds ?? 1))
        return response
      }
      if (error instanceof ProjectNotFound) return answer(404, { error: 'not_found' })
      if (isUniqueViolation(error)) return answer(400, invalid('client_name: is taken; try again'))
      throw error
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemOf({ issues }: z.ZodError): Problem {
  const [issue] = issues
  const description = `${issue?.path.join('.') || 'the metadata'}: ${issue?.message ?? 'is invalid'}`
  return issue?.path[0] === 'redirect_uris'
    ? { error: 'invalid_redirect_uri', error_description: description }
    : invalid(description)
}

function invalid(description: string): Problem {
  return { error: 'invalid_client_metadata', error_description: description }
}

/** Pages of any origin may register: the answer holds nothing of a user. */
function answer(status: number, body: object | undefined): Response {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type, mcp-protocol-version',
    'access-control-allow-methods': 'POST',
  }
  return new Response(body && JSON.stringify(body), { status, headers })
}
