import { signed, type SigningKey, x509Data } from '../../foundation/xml/sign.ts'
import { namespaces } from '../../foundation/xml/elements.ts'
import { element, type Markup, write } from '../../foundation/xml/write.ts'
import { bindings, nameIdFormats } from './messages/names.ts'

type Endpoints = { entityId: string; ssoUrl: string; logoutUrl: string; wantsSignedRequests: boolean }

/** This provider as an application's software reads it (SAML 2.0 Metadata §2.4.3), signed. */
export async function identityProviderMetadata(
  { entityId, ssoUrl, logoutUrl, wantsSignedRequests }: Endpoints,
  id: string,
  key: SigningKey,
): Promise<string> {
  const services = (name: string, location: string) =>
    Object.values(bindings).map(binding => element(`md:${name}`, { Binding: binding, Location: location }))
  const descriptor = element(
    'md:EntityDescriptor',
    { 'xmlns:md': namespaces.metadata, entityID: entityId, ID: id },
    element(
      'md:IDPSSODescriptor',
      { protocolSupportEnumeration: namespaces.protocol, WantAuthnRequestsSigned: String(wantsSignedRequests) },
      keyDescriptor(key.certificate),
      ...services('SingleLogoutService', logoutUrl),
      ...Object.values(nameIdFormats).map(format => element('md:NameIDFormat', {}, format)),
      ...services('SingleSignOnService', ssoUrl),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(await signed(descriptor, key))}`
}

/** The key that signs, with its certificate. */
export function keyDescriptor(certificate: string): Markup {
  return element(
    'md:KeyDescriptor',
    { use: 'signing' },
    element('ds:KeyInfo', { 'xmlns:ds': namespaces.signature }, x509Data(certificate)),
  )
}
