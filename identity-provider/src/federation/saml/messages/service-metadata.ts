import { namespaces } from '../../../foundation/xml/elements.ts'
import { x509Data } from '../../../foundation/xml/sign.ts'
import { element, type Markup, write } from '../../../foundation/xml/write.ts'

type ServiceMetadata = {
  entityId: string
  acsUrl: string
  logoutUrl: string
  nameIdFormat: string
  signsRequests: boolean
  /** PEM. */
  signingCertificate: string
  encryptionCertificate: string
}

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings:'

/** What an identity provider needs to know of a configuration (SAML 2.0 Metadata §2.4.4). */
export function serviceMetadata(metadata: ServiceMetadata): string {
  const { entityId, acsUrl, logoutUrl, nameIdFormat, signsRequests } = metadata
  const service = (name: string, binding: string, Location: string, more = {}) =>
    element(`md:${name}`, { Binding: `${bindings}${binding}`, Location, ...more })
  const descriptor = element(
    'md:EntityDescriptor',
    { 'xmlns:md': namespaces.metadata, 'xmlns:ds': namespaces.signature, entityID: entityId },
    element(
      'md:SPSSODescriptor',
      {
        AuthnRequestsSigned: String(signsRequests),
        WantAssertionsSigned: 'true',
        protocolSupportEnumeration: namespaces.protocol,
      },
      keyDescriptor('signing', metadata.signingCertificate),
      keyDescriptor('encryption', metadata.encryptionCertificate),
      ...['HTTP-Redirect', 'HTTP-POST'].map(binding => service('SingleLogoutService', binding, logoutUrl)),
      ...(nameIdFormat ? [element('md:NameIDFormat', {}, nameIdFormat)] : []),
      service('AssertionConsumerService', 'HTTP-POST', acsUrl, { index: '0', isDefault: 'true' }),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(descriptor)}\n`
}

const encryptionMethods = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]

function keyDescriptor(use: 'signing' | 'encryption', pem: string): Markup {
  const methods = use === 'encryption' ? encryptionMethods : []
  return element(
    'md:KeyDescriptor',
    { use },
    element('ds:KeyInfo', {}, x509Data(pem)),
    ...methods.map(method => element('md:EncryptionMethod', { Algorithm: method })),
  )
}
