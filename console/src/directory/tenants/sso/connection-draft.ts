import { withoutTypenames } from '../../../kit/api/without-typenames.ts'
import { mutation, type Mutation } from '../../../kit/api/mutation.ts'
import type { Missing } from '../../../kit/form/fields/missing.ts'
import { type SsoConnection, SsoOidcUpdate, SsoSamlUpdate } from '../documents.ts'
import { tenants } from '../messages.ts'

export type RoleRow = { groups: string; roleName: string }

/** The fields of the form as they are before anything is typed. */
export function connectionDraft({ oidc, saml, domains }: SsoConnection) {
  const protocol: 'SAML' | 'OIDC' = oidc.clientId !== '' && saml.idpEntityId === '' ? 'OIDC' : 'SAML'
  const { attributeMapping: names, roleMappings, redirectUrl } = protocol === 'OIDC' ? oidc : saml
  return {
    protocol,
    domains: [...domains],
    metadataUrl: saml.idpMetadataUrl ?? '',
    metadataXml: '',
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    clientSecret: '',
    email: names.email ?? '',
    name: names.name ?? '',
    group: names.group ?? '',
    roleMappings: roleMappings.map(({ groups, roleName }): RoleRow => ({ groups: groups.join(', '), roleName })),
    redirectUrl: redirectUrl ?? '',
    allowsIdpInitiated: saml.allowsIdpInitiated,
    allowsSha1: saml.allowsSha1,
    signsRequests: saml.signsRequests,
  }
}
export type ConnectionDraft = ReturnType<typeof connectionDraft>

/** What cannot be sent yet. */
export function missingOf({ saml }: SsoConnection, values: ConnectionDraft): Missing {
  const { protocol, metadataUrl, metadataXml, issuer, clientId, redirectUrl, roleMappings } = values
  const isBad = (url: string) => url.trim() !== '' && !URL.canParse(url.trim())
  const shared = {
    ...(isBad(redirectUrl) && { redirectUrl: tenants.ssoUrlNeeded }),
    ...(roleMappings.some(({ groups, roleName }) => groups.trim() === '' || roleName === '') && {
      roleMappings: tenants.ssoRoleNeeded,
    }),
  }
  if (protocol === 'OIDC')
    return {
      ...(!URL.canParse(issuer.trim()) && { issuer: tenants.ssoUrlNeeded }),
      ...(clientId.trim() === '' && { clientId: tenants.ssoNeeded }),
      ...shared,
    }
  const isNew = saml.idpEntityId === '' && metadataUrl.trim() === '' && metadataXml.trim() === ''
  return {
    ...(isNew && { metadataUrl: tenants.ssoMetadataNeeded }),
    ...(isBad(metadataUrl) && { metadataUrl: tenants.ssoUrlNeeded }),
    ...shared,
  }
}

type Mapping = SsoConnection['saml']['attributeMapping']
function mappingWith(stored: Mapping, changes: Pick<Mapping, 'email' | 'name' | 'group'>): Mapping {
  const [mapping = stored] = withoutTypenames([{ ...stored, ...changes }])
  return mapping
}

/** What is sent: what the form does not show stays as it was. */
export function updateOf(connection: SsoConnection, values: ConnectionDraft): Mutation<SsoConnection> {
  const { id, version, saml, oidc } = connection
  const { protocol, metadataUrl, metadataXml, clientSecret, allowsIdpInitiated, allowsSha1, signsRequests } = values
  const given = (text: string) => text.trim() || null
  const { email, name, group } = values
  const attributes = { email: given(email), name: given(name), group: given(group) }
  const shared = {
    redirectUrl: given(values.redirectUrl),
    roleMappings: values.roleMappings.map(({ groups, roleName }) => ({
      groups: groups.split(',').flatMap(one => one.trim() || []),
      roleName,
    })),
  }
  const named = { id, expectedVersion: version, domains: values.domains }
  if (protocol === 'OIDC') {
    const settings = {
      ...shared,
      issuer: values.issuer.trim(),
      clientId: values.clientId.trim(),
      attributeMapping: mappingWith(oidc.attributeMapping, attributes),
      ...(clientSecret !== '' && { clientSecret }),
    }
    return placed(mutation(SsoOidcUpdate, { input: { ...named, settings } }, 'ssoConfiguration', taken), 'issuer')
  }
  const isOther = metadataUrl.trim() !== (saml.idpMetadataUrl ?? '') && metadataUrl.trim() !== ''
  const settings = {
    ...shared,
    allowsIdpInitiated,
    allowsSha1,
    signsRequests,
    attributeMapping: mappingWith(saml.attributeMapping, attributes),
    ...(metadataXml.trim() === ''
      ? isOther && { provider: { metadata: { url: metadataUrl.trim() } } }
      : { provider: { document: { xml: metadataXml } } }),
  }
  return placed(mutation(SsoSamlUpdate, { input: { ...named, settings } }, 'ssoConfiguration', taken), 'metadataUrl')
}

const taken = { SsoDomainTaken: 'domains' }

/** What is wrong with the settings as a whole stands at the field that they begin with. */
function placed<Stored>(change: Mutation<Stored>, field: keyof ConnectionDraft): Mutation<Stored> {
  return {
    ...change,
    async send(client) {
      const outcome = await change.send(client)
      if (outcome.kind !== 'invalid') return outcome
      const { settings, ...errors } = outcome.errors
      return { ...outcome, errors: { ...errors, ...(settings !== undefined && { [field]: settings }) } }
    },
  }
}
