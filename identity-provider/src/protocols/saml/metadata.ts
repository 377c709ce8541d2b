import { signed, type SigningKey } from '../../foundation/xml/sign.ts'
import { namespaces } from '../../foundation/xml/elements.ts'
import { element, type Markup } from '../../foundation/xml/write.ts'
import { bindings, nameIdFormats } from './messages/names.ts'

type Endpoints = { entityId: string; ssoUrl: string; logoutUrl: string; wantsSignedRequests: boolean }

/** This provider as an application's software reads it (SAML 2.0 Metadata §2.4.3), signed. */
export function identityProviderMetadata(
  { entityId, ssoUrl, logoutUrl, wantsSignedRequests }: Endpoints,
  id: string,
  key: SigningKey,
): string {
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
  return `<?xml version="1.0" encoding="UTF-8"?>\n${signed(descriptor, key).markup}`
}

/** The key that signs, with its certificate. */
export function keyDescriptor(certificate: string): Markup {
  const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  return element(
    'md:KeyDescriptor',
    { use: 'signing' },
    element(
      'ds:KeyInfo',
      { 'xmlns:ds': namespaces.signature },
      element('ds:X509Data', {}, element('ds:X509Certificate', {}, base64)),
    ),
  )
}
