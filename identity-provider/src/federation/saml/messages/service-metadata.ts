import { escapeXml } from './escape-xml.ts'
import { namespaces } from '../../../foundation/xml/elements.ts'

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
  const logout = ['HTTP-Redirect', 'HTTP-POST']
    .map(name => `<md:SingleLogoutService Binding="${bindings}${name}" Location="${escapeXml(logoutUrl)}"/>`)
    .join('')
  const format = nameIdFormat ? `<md:NameIDFormat>${escapeXml(nameIdFormat)}</md:NameIDFormat>` : ''
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<md:EntityDescriptor xmlns:md="${namespaces.metadata}" xmlns:ds="${namespaces.signature}" entityID="${escapeXml(entityId)}">` +
    `<md:SPSSODescriptor AuthnRequestsSigned="${signsRequests}" WantAssertionsSigned="true" protocolSupportEnumeration="${namespaces.protocol}">` +
    `${keyDescriptor('signing', metadata.signingCertificate)}${keyDescriptor('encryption', metadata.encryptionCertificate)}` +
    `${logout}${format}` +
    `<md:AssertionConsumerService Binding="${bindings}HTTP-POST" Location="${escapeXml(acsUrl)}" index="0" isDefault="true"/>` +
    `</md:SPSSODescriptor></md:EntityDescriptor>\n`
  )
}

function keyDescriptor(use: 'signing' | 'encryption', pem: string): string {
  const base64 = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const methods =
    use === 'encryption'
      ? [
          'http://www.w3.org/2009/xmlenc11#aes256-gcm',
          'http://www.w3.org/2009/xmlenc11#aes128-gcm',
          'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
        ]
      : []
  const encryption = methods.map(method => `<md:EncryptionMethod Algorithm="${method}"/>`).join('')
  return `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${encryption}</md:KeyDescriptor>`
}
