import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { TokenAlgorithm } from '../../foundation/secrets/algorithms.ts'
import type { SettingsOf } from '../../projects/index.ts'
import {
  isNative,
  findInboundApplicationWithSecrets,
  findPreviousSecret,
  readInboundSettings,
  inboundSecretPurpose,
  inboundApplicationRows,
  type InboundApplicationRow,
  drawnBy,
  mcpServerRows,
  readMcpServer,
  admitsDocument,
  lifetimesOf,
  type StoredSecret,
  workingSecrets,
} from '../../applications/index.ts'
import type { FindClient } from '../oidc/clients/find-client.ts'
import { keptMetadata } from '../oidc/clients/kept-metadata.ts'
import type { ClientMetadata } from '../oidc/clients/policy.ts'
import { jwtBearerGrant } from './jwt-bearer.ts'
import type { ReadDocument } from './metadata/metadata-document.ts'

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Nobody can have a page there (RFC 6761 §6.4): no request matches before a callback URL is registered. */
const noCallbackUrl = 'https://no-redirect-url.invalid/'

type Options = Pick<Dependencies, 'db' | 'clock' | 'encryption' | 'publicUrl'> & {
  projectId: string
  algorithm: TokenAlgorithm
  settings: SettingsOf
  readDocument: ReadDocument
  /** The server whose clients are found; `any` for every client of the project, such as on pages. */
  mcpServerId?: string | undefined | 'any'
}

/** The inbound applications of a project by their client id, read anew for every request. */
export function createFindInboundClient(options: Options): FindClient {
  const { db, clock, encryption, publicUrl, projectId, algorithm, settings, readDocument, mcpServerId } = options

  function secretOf(row: InboundApplicationRow): string {
    return encryption.decrypt(row.client_secret_encrypted, inboundSecretPurpose(row))
  }

  const kept = keptMetadata(clock)

  /** Those that work now beside the secret of the client. */
  function otherSecretsOf(row: InboundApplicationRow, added: readonly StoredSecret[]): string[] {
    const others = workingSecrets({ clock, encryption }, added)
    const previous = findPreviousSecret(row, clock())
    return previous === undefined ? others : [encryption.decrypt(previous, inboundSecretPurpose(row)), ...others]
  }

  return async clientId => {
    const { agents } = await settings.of(projectId)
    const stored = await findInboundApplicationWithSecrets(db, { projectId, clientId })
    const text = JSON.stringify(stored)
    const known = kept.find(clientId, [text, agents])
    if (known) return known
    const isOfDocument = !stored || readInboundSettings(stored.row).origin === 'document'
    const row = isOfDocument ? await ofDocument(clientId) : stored.row
    if (!row || (mcpServerId !== 'any' && row.mcp_server_id !== (mcpServerId ?? null))) return undefined
    // A document counts for minutes, and what is stored of its application at once.
    const inboundApplication = stored?.row ?? (await inboundApplicationRows.find(db, { projectId }, { id: row.id }))
    if (!inboundApplication) return undefined
    const application = readInboundSettings(row)
    const server = row.mcp_server_id === null ? undefined : await ofServer(row.mcp_server_id)
    if (row.mcp_server_id !== null && !server) return undefined
    const isOpen = server ? server.dynamicRegistration.enabled : agents.isRegistrationOpen
    if (application.origin === 'registration' && !isOpen) return undefined
    if (server && application.origin === 'document' && !admitsDocument(server.cimdSettings, clientId)) return undefined
    const { approvedCallbackUrls, nonConfidentialClient: isPublic, audienceWhitelist } = application
    const added = stored?.secrets ?? []
    const otherSecrets = isPublic ? [] : otherSecretsOf(row, added)
    const metadata: ClientMetadata = {
      client_id: row.client_id,
      client_name: row.name,
      application_type: isPublic && isNative(approvedCallbackUrls) ? 'native' : 'web',
      redirect_uris: approvedCallbackUrls.length > 0 ? approvedCallbackUrls : [noCallbackUrl],
      grant_types: [
        'authorization_code',
        'refresh_token',
        deviceGrant,
        ...(isPublic
          ? []
          : row.mcp_server_id === null
            ? ['client_credentials', jwtBearerGrant]
            : ['client_credentials']),
      ],
      response_types: ['code'],
      id_token_signed_response_alg: algorithm,
      ...(isPublic
        ? { token_endpoint_auth_method: 'none' as const }
        : { token_endpoint_auth_method: 'client_secret_basic' as const, client_secret: secretOf(row) }),
      gatehouse: {
        inboundApplicationId: row.id,
        inboundApplication,
        otherSecrets,
        isThirdParty: true,
        drawnBy:
          server || application.origin === ''
            ? drawnBy(server?.loginPageURL ?? application.loginPageUrl, { publicUrl, projectId })
            : 'asRegistered',
        requiresPkce: isPublic || application.forcePkce,
        audiences: server?.audienceWhitelist ?? [
          ...audienceWhitelist,
          ...(application.origin === '' ? [] : agents.resources),
        ],
        ...(server && { refreshSeconds: lifetimesOf(server.sessionSettings).refresh }),
        ...(application.mcp.isLimitedToTenants && { allowedTenants: application.mcp.allowedTenants }),
      },
    }
    // Documents and servers are not of these rows alone.
    if (isOfDocument || server) return metadata
    const ends = [row.previous_expires_at, ...added.map(({ expires_at }) => expires_at)]
    return kept.keep(clientId, { of: [text, agents], ends, client: metadata })
  }

  async function ofServer(id: string) {
    const row = await mcpServerRows.find(db, { projectId }, { id })
    return row && readMcpServer(row)
  }

  async function ofDocument(clientId: string): Promise<InboundApplicationRow | undefined> {
    const { agents } = await settings.of(projectId)
    if (mcpServerId === undefined || mcpServerId === 'any')
      return agents.acceptsMetadataDocuments ? readDocument(clientId) : undefined
    const server = await ofServer(mcpServerId)
    return server && admitsDocument(server.cimdSettings, clientId) ? readDocument(clientId) : undefined
  }
}
