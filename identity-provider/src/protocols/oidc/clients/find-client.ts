import type { TokenAlgorithm } from '../../../foundation/secrets/algorithms.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import {
  type FoundApplication,
  findPreviousSecret,
  findSsoApplicationWithSecrets,
  readOidc,
  type SsoApplicationRow,
  ssoApplicationRows,
  ssoSecretPurpose,
  type StoredSecret,
  workingSecrets,
} from '../../../applications/index.ts'
import type { OidcClient } from './configured-client.ts'
import { configuredClient } from './configured-client.ts'
import { browserClient, internalClient, readInternalId } from './internal-client.ts'
import { keptMetadata } from './kept-metadata.ts'
import type { ClientMetadata } from './policy.ts'
import { findProject, type SettingsOf } from '../../../projects/index.ts'
import { projectClient } from './project-client.ts'
import { ssoClient } from './sso-client.ts'

/**
 * The client of an id; undefined when there is none, or it is disabled. Its rows are read anew for every request; of the same
 * rows the same object may be answered.
 */
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
  /** What the request has read of an application ahead. */
  takeApplication?: (id: string) => FoundApplication | undefined
}

/**
 * The clients of a project: those of the server's configuration, its SSO applications of OpenID Connect by their id,
 * and behind its SAML and WS-Federation applications one internal client each.
 */
export function createFindClient({ projectId, algorithm, configured, ...dependencies }: Options): FindClient {
  const { db, clock, encryption, publicUrl, isProduction, settings, applicationId, takeApplication } = dependencies
  const known = new Map(configured.map(client => [client.clientId, configuredClient(client, algorithm)]))

  const kept = keptMetadata(clock)

  /** The secret before the last rotation and added ones work for a time beside the secret of the client. */
  function secretsOf(row: SsoApplicationRow, added: readonly StoredSecret[]) {
    const decrypt = (encrypted: string) => encryption.decrypt(encrypted, ssoSecretPurpose(row))
    const previous = findPreviousSecret(row, clock())
    const others = workingSecrets({ clock, encryption }, added)
    return {
      secret: decrypt(row.client_secret_encrypted),
      otherSecrets: previous === undefined ? others : [decrypt(previous), ...others],
    }
  }

  function clientOf({ found }: FoundApplication): ClientMetadata | undefined {
    if (found?.row.is_enabled !== 1 || found.row.app_type !== 'oidc') return undefined
    const { row, secrets: added } = found
    const stored = JSON.stringify(found)
    const known = kept.find(row.id, [stored])
    if (known) return known
    const client = ssoClient(row, readOidc(row), { algorithm, ...secretsOf(row, added), publicUrl })
    const ends = [row.previous_expires_at, ...added.map(({ expires_at }) => expires_at)]
    return kept.keep(row.id, { of: [stored], ends, client })
  }

  async function createForInternal({ type, applicationId: id }: { type: string; applicationId: string }) {
    const row = await ssoApplicationRows.find(db, { projectId }, { id })
    return row?.is_enabled === 1 && row.app_type === type ? internalClient(row, { algorithm, publicUrl }) : undefined
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
    if (internal) return createForInternal(internal)
    const ahead = takeApplication?.(clientId)
    return clientOf(ahead ?? { found: await findSsoApplicationWithSecrets(db, { projectId, id: clientId }) })
  }
}
