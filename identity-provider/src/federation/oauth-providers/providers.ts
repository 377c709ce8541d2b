import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ProviderNotFound } from './contract.ts'
import { OauthProvider } from './provider.ts'
import { findOauthProvider, listOauthProviders, type OauthProviderRow } from './store.ts'

/** A provider as a sign-in needs it; `version` changes with every save. */
export type KnownProvider = {
  provider: OauthProvider
  clientSecret: string
  version: string
  /** Whether to request the userinfo for claims that ID tokens lack, such as groups. */
  asksForMore?: boolean
  /** The claim that becomes the login id of a new user. */
  loginIdClaim?: string | undefined
  /** Whose addresses count as verified; without it, those that the provider marks as verified. */
  vouchesFor?: (email: string) => boolean
}

export type OauthProviders = {
  /** @throws {ProviderNotFound} when it does not exist or is disabled */
  get(projectId: string, id: string): Promise<KnownProvider>
  /** The enabled providers, by id. */
  listEnabled(projectId: string): Promise<OauthProvider[]>
}

/** Binds a client secret to its row in the database. */
export function clientSecretPurpose(projectId: string, id: string): string {
  return `oauth client ${projectId} ${id}`
}

export function readProvider(row: OauthProviderRow): OauthProvider {
  return OauthProvider.parse(JSON.parse(row.settings))
}

export function createOauthProviders({ db, encryption }: Dependencies): OauthProviders {
  return {
    async get(projectId, id) {
      const row = await findOauthProvider(db, { projectId, id })
      const provider = row && readProvider(row)
      if (!row || !provider?.isEnabled)
        throw new ProviderNotFound({ message: `there is no sign-in provider ${id} in this project` })
      const { client_secret_encrypted: encrypted } = row
      const clientSecret = encrypted === '' ? '' : encryption.decrypt(encrypted, clientSecretPurpose(projectId, id))
      return { provider, clientSecret, version: `${projectId} ${id} ${row.modified_at}` }
    },
    async listEnabled(projectId) {
      return (await listOauthProviders(db, projectId)).map(readProvider).filter(({ isEnabled }) => isEnabled)
    },
  }
}
