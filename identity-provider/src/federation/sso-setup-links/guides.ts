/** What the setup page says for one kind of identity provider: the names that its own console uses. */
export type Guide = {
  id: string
  name: string
  protocol: 'saml' | 'oidc'
  /** What it calls our values. */
  labels: { entityId: string; acsUrl: string; metadataUrl?: string; callbackUrl?: string }
  /** What it calls its metadata. */
  metadataName: string
}

/** From the providers' own documentation of custom SAML applications. */
export const guides: readonly Guide[] = [
  {
    id: 'okta',
    name: 'Okta',
    protocol: 'saml',
    labels: { acsUrl: 'Single sign-on URL', entityId: 'Audience URI (SP Entity ID)' },
    metadataName: 'Metadata URL (Sign On → Metadata details)',
  },
  {
    id: 'entra',
    name: 'Microsoft Entra ID',
    protocol: 'saml',
    labels: { entityId: 'Identifier (Entity ID)', acsUrl: 'Reply URL (Assertion Consumer Service URL)' },
    metadataName: 'App Federation Metadata Url',
  },
  {
    id: 'google',
    name: 'Google Workspace',
    protocol: 'saml',
    labels: { acsUrl: 'ACS URL', entityId: 'Entity ID' },
    metadataName: 'Metadata URL',
  },
  {
    id: 'ping',
    name: 'PingOne',
    protocol: 'saml',
    labels: { acsUrl: 'ACS URLs', entityId: 'Entity ID' },
    metadataName: 'IDP Metadata URL',
  },
  {
    id: 'jumpcloud',
    name: 'JumpCloud',
    protocol: 'saml',
    labels: { entityId: 'SP Entity ID', acsUrl: 'ACS URLs' },
    metadataName: 'Copy Metadata URL',
  },
  {
    id: 'saml',
    name: 'SAML 2.0',
    protocol: 'saml',
    labels: { entityId: 'Entity ID', acsUrl: 'Assertion consumer service URL', metadataUrl: 'Metadata URL' },
    metadataName: 'Metadata URL',
  },
  {
    id: 'oidc',
    name: 'OpenID Connect',
    protocol: 'oidc',
    labels: { entityId: '', acsUrl: '', callbackUrl: 'Redirect URI' },
    metadataName: '',
  },
]

/** The one that was chosen; else the general one of the protocol in use. */
export function guideOf(id: string | null, protocol: string): Guide {
  const found = guides.find(guide => guide.id === id) ?? guides.find(guide => guide.id === protocol) ?? guides[0]
  if (!found) throw new Error('unreachable: there are guides')
  return found
}
