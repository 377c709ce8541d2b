import { findProject, type SettingsOf } from '../../projects/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { SigningKeys } from '../../tokens/index.ts'
import type { OidcClient } from '../oidc/clients/configured-client.ts'
import { createFindClient } from '../oidc/clients/find-client.ts'
import type { ClientMetadata } from '../oidc/clients/policy.ts'
import { isOnRedirectOrigin } from '../oidc/issuers/approved-redirects.ts'
import { findProjectOfSsoApplication } from '../../applications/index.ts'

export type ClientNeeds = {
  settings: SettingsOf
  signingKeys: SigningKeys
  oidcClients?: ((projectId: string) => OidcClient[]) | undefined
}
export type FedCmClients = {
  /** An application that signs its users in here; not one of others, whose users consent on a page. */
  find(projectId: string, clientId: string): Promise<ClientMetadata | undefined>
  projectOf(clientId: string): Promise<string | undefined>
}

/** The applications which the dialog of the browser may sign users in to. */
export function createFedCmClients(dependencies: Dependencies, needs: ClientNeeds): FedCmClients {
  const { db } = dependencies
  return {
    async find(projectId, clientId) {
      const { algorithm } = await needs.signingKeys.of(projectId)
      const configured = needs.oidcClients?.(projectId) ?? []
      const findClient = createFindClient({
        ...dependencies,
        settings: needs.settings,
        projectId,
        algorithm,
        configured,
      })
      const client = await findClient(clientId)
      return client === undefined || client.gatehouse.isThirdParty || clientId.includes(':') ? undefined : client
    },
    async projectOf(clientId) {
      return (await findProject(db, clientId)) ? clientId : findProjectOfSsoApplication(db, clientId)
    },
  }
}

/** Whether the page that asks is one of the application: on the origin of a registered URL (FedCM §3.2.5). */
export function isOwnOrigin(client: ClientMetadata, origin: string): boolean {
  if (isOnRedirectOrigin(client.gatehouse, `${origin}/`)) return true
  return client.redirect_uris?.some(uri => URL.parse(uri)?.origin === origin) ?? false
}
