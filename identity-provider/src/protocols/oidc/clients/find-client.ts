import type { TokenAlgorithm } from '../../../foundation/secrets/token-algorithm.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import {
  createReadClientSecrets,
  findPreviousSecret,
  ssoSecretPurpose,
  ssoApplicationRows,
  type SsoApplicationRow,
  readOidc,
} from '../../../applications/index.ts'
import type { OidcClient } from './configured-client.ts'
import { configuredClient } from './configured-client.ts'
import { browserClient, internalClient, readInternalId } from './internal-client.ts'
import type { ClientMetadata } from './policy.ts'
import { findProject, type SettingsOf } from '../../../projects/index.ts'
import { projectClient } from './project-client.ts'
import { ssoClient } from './sso-client.ts'

/** The client of an id; undefined when there is none, or it is disabled. Read anew for every request. */
export type FindClient = (clientId: string) => Promise<ClientMetadata | undefined>

type Options = Pick<Dependencies, 'db' | 'clock' | 'encryption' | 'publicUrl' | 'isProduction'> & {
  projectId: string
  settings: SettingsOf
  /** At the issuer of an application, where it and the project itself are the clients. */
  applicationId?: string
  /** The algorithm of ID tokens. */
  algorithm: TokenAlgorithm
  /** Applications of the server's own configuration. */
  configured: readonly OidcClient[]
}

/**
 * The clients of a project: those of the server's configuration, its SSO applications of OpenID Connect by their id,
 * and behind its SAML and WS-Federation applications one internal client each.
 */
export function createFindClient({ projectId, algorithm, configured, ...dependencies }: Options): FindClient {
  const { db, clock, encryption, publicUrl, isProduction, settings, applicationId } = dependencies
  const known = new Map(configured.map(client => [client.clientId, configuredClient(client, algorithm)]))

  function secretOf(row: SsoApplicationRow): string {
    return encryption.decrypt(row.client_secret_encrypted, ssoSecretPurpose(row))
  }

  const clientSecrets = createReadClientSecrets(dependencies)

  /** Those that work now beside the secret of the client. */
  async function otherSecretsOf(row: SsoApplicationRow): Promise<string[]> {
    const added = await clientSecrets({ projectId, ssoApplicationId: row.id })
    const previous = findPreviousSecret(row, clock())
    return previous === undefined ? added : [encryption.decrypt(previous, ssoSecretPurpose(row)), ...added]
  }

  async function createForProject(): Promise<ClientMetadata | undefined> {
    const project = await findProject(db, projectId)
    const application =
      applicationId === undefined ? true : await ssoApplicationRows.find(db, { projectId }, { id: applicationId })
    if (!project || !application || (application !== true && application.is_enabled !== 1)) return undefined
    const { name } = project
    const common = { projectId, name, algorithm, publicUrl, isProduction, applicationId }
    return projectClient({ ...common, settings: await settings.of(projectId) })
  }

  async function createForBrowser(id: string): Promise<ClientMetadata | undefined> {
    const project = id === projectId ? await findProject(db, projectId) : undefined
    return project && browserClient({ projectId, name: project.name }, { algorithm, publicUrl })
  }

  return async clientId => {
    if (clientId === projectId) return createForProject()
    if (applicationId !== undefined && clientId !== applicationId) return undefined
    const given = known.get(clientId)
    if (given) return given
    const internal = readInternalId(clientId)
    if (internal?.type === 'fedcm') return createForBrowser(internal.applicationId)
    const row = await ssoApplicationRows.find(db, { projectId }, { id: internal?.applicationId ?? clientId })
    if (row?.is_enabled !== 1) return undefined
    if (internal) return row.app_type === internal.type ? internalClient(row, { algorithm, publicUrl }) : undefined
    if (row.app_type !== 'oidc') return undefined
    const otherSecrets = await otherSecretsOf(row)
    return ssoClient(row, readOidc(row), { algorithm, secret: secretOf(row), otherSecrets, publicUrl })
  }
}
