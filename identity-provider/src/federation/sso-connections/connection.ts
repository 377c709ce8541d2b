import { z } from 'zod'
import type { Encryption } from '../../foundation/secrets/encryption.ts'
import { readConfiguration, secretsPurpose } from '../sso-configurations/configuration.ts'
import type { Configuration } from '../sso-configurations/configure.ts'
import { Stored } from '../sso-configurations/settings.ts'
import type { SsoSettingsRow } from '../sso-configurations/store.ts'

/** A draft that nobody goes on with, and the way back after a switch. */
export const connectionKeptMs = 90 * 24 * 3600_000

const Saml = Stored.shape.saml.unwrap().pick({
  idpUrl: true,
  entityId: true,
  idpCert: true,
  idpAdditionalCerts: true,
  idpMetadataUrl: true,
  metadataProblem: true,
  metadataReadAt: true,
  idpSsoBinding: true,
  idpLogoutUrl: true,
  idpLogoutBinding: true,
  wantsSignedRequests: true,
  attributeMapping: true,
})
const Oidc = Stored.shape.oidc.unwrap().pick({
  issuer: true,
  clientId: true,
  authUrl: true,
  tokenUrl: true,
  userDataUrl: true,
  JWKsUrl: true,
  scope: true,
  userAttrMapping: true,
})

/** How a configuration reaches its provider and reads what comes from there; not what it makes of users. */
export const Connection = z.discriminatedUnion('protocol', [
  z.object({ protocol: z.literal('saml'), saml: Saml }),
  z.object({ protocol: z.literal('oidc'), oidc: Oidc, clientSecret: z.string() }),
])
export type Connection = z.output<typeof Connection>

/** That of a configuration; undefined while it has none for the protocol. */
export function connectionOf(
  { stored, secrets: { clientSecret } }: Configuration,
  protocol: string,
): Connection | undefined {
  const { saml, oidc } = stored
  if (protocol === 'saml' && saml.idpUrl !== '') return { protocol, saml: Saml.parse(saml) }
  if (protocol === 'oidc' && oidc.clientId !== '') return { protocol, oidc: Oidc.parse(oidc), clientSecret }
  return undefined
}

/** A configuration as it is with another connection; roles, domains and keys stay. */
export function withConnection({ stored, secrets }: Configuration, connection: Connection): Configuration {
  if (connection.protocol === 'saml')
    return { stored: { ...stored, saml: { ...stored.saml, ...connection.saml } }, secrets }
  const { oidc, clientSecret } = connection
  return { stored: { ...stored, oidc: { ...stored.oidc, ...oidc } }, secrets: { ...secrets, clientSecret } }
}

/** The row of a configuration as it would be with another connection. */
export function rowWith(row: SsoSettingsRow, connection: Connection, encryption: Encryption): SsoSettingsRow {
  const { stored, secrets } = withConnection(readConfiguration(row, encryption), connection)
  return {
    ...row,
    auth_type: connection.protocol,
    settings: JSON.stringify(stored),
    secrets_encrypted: encryption.encrypt(JSON.stringify(secrets), secretsPurpose(row)),
  }
}
