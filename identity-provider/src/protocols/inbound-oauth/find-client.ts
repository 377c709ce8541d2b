import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { TokenAlgorithm } from '../../foundation/secrets/token-algorithm.ts'
import type { SettingsOf } from '../../projects/index.ts'
import {
  isNative,
  createReadClientSecrets,
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
} from '../../applications/index.ts'
import type { FindClient } from '../oidc/clients/find-client.ts'
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

  const clientSecrets = createReadClientSecrets(options)

  /** Those that work now beside the secret of the client. */
  async function otherSecretsOf(row: InboundApplicationRow): Promise<string[]> {
    const added = await clientSecrets({ projectId, inboundApplicationId: row.id })
    const previous = findPreviousSecret(row, clock())
    return previous === undefined ? added : [encryption.decrypt(previous, inboundSecretPurpose(row)), ...added]
  }

  return async clientId => {
    const { agents } = await settings.of(projectId)
    const stored = await inboundApplicationRows.find(db, { projectId }, { client_id: clientId })
    const row =
      (stored && readInboundSettings(stored).origin === 'document') || !stored ? await ofDocument(clientId) : stored
    if (!row || (mcpServerId !== 'any' && row.mcp_server_id !== (mcpServerId ?? null))) return undefined
    const application = readInboundSettings(row)
    const server = row.mcp_server_id === null ? undefined : await ofServer(row.mcp_server_id)
    if (row.mcp_server_id !== null && !server) return undefined
    const isOpen = server ? server.dynamicRegistration.enabled : agents.isRegistrationOpen
    if (application.origin === 'registration' && !isOpen) return undefined
    if (server && application.origin === 'document' && !admitsDocument(server.cimdSettings, clientId)) return undefined
    const { approvedCallbackUrls, nonConfidentialClient: isPublic, audienceWhitelist } = application
    const otherSecrets = isPublic ? [] : await otherSecretsOf(row)
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
    return metadata
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
