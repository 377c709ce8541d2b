import { signed, type SigningKey } from '../../foundation/xml/sign.ts'
import { element, write } from '../../foundation/xml/write.ts'
import { keyDescriptor } from '../saml/metadata.ts'
import { namespaces as samlNamespaces } from '../../foundation/xml/elements.ts'
import { namespaces } from './token.ts'

/** This provider as an application's software reads it (WS-Federation 1.2 §3.1), signed. */
export async function federationMetadata(
  { entityId, ssoUrl }: { entityId: string; ssoUrl: string },
  id: string,
  key: SigningKey,
): Promise<string> {
  const endpoint = element(
    'wsa:EndpointReference',
    { 'xmlns:wsa': namespaces.addressing },
    element('wsa:Address', {}, ssoUrl),
  )
  const descriptor = element(
    'md:EntityDescriptor',
    { 'xmlns:md': samlNamespaces.metadata, entityID: entityId, ID: id },
    element(
      'md:RoleDescriptor',
      {
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xmlns:fed': namespaces.federation,
        'xsi:type': 'fed:SecurityTokenServiceType',
        protocolSupportEnumeration: namespaces.federation,
      },
      keyDescriptor(key.certificate),
      element('fed:TokenTypesOffered', {}, element('fed:TokenType', { Uri: namespaces.assertion })),
      element('fed:SecurityTokenServiceEndpoint', {}, endpoint),
      element('fed:PassiveRequestorEndpoint', {}, endpoint),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(await signed(descriptor, key))}`
}
