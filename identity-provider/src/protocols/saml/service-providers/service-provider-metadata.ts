import { parseSafeUrl } from '@gatehouse-id/operation'
import { isCertificate } from '../../../foundation/fields/setting-fields.ts'
import { atMostOne, children, textOf } from '../../../foundation/xml/elements.ts'
import { parseXml, XmlInvalid } from '../../../foundation/xml/parse.ts'
import type { SamlSettings } from '../../../applications/index.ts'
import { bindings } from '../messages/names.ts'
import { asPem, type Consumer, consumersOf, type LogoutService, type ServiceProvider } from './service-provider.ts'
import { metadataLimits } from '../../../foundation/xml/measure.ts'

const consumersMax = 100
const certificatesMax = 10

/**
 * The service provider that a metadata document describes (SAML 2.0 Metadata §2.4.4). Of several entities, the one with
 * the entity id of the settings, or the first service provider.
 * @throws {XmlInvalid} when it describes none that answers can be posted to
 */
export function parseServiceProvider(xml: string, settings: SamlSettings): ServiceProvider {
  const root = parseXml(withoutComments(xml), metadataLimits)
  const entities = root.localName === 'EntityDescriptor' ? [root] : entitiesBelow(root)
  const wanted = settings.entityId
  const found = entities
    .filter(entity => wanted === '' || entity.getAttribute('entityID') === wanted)
    .map(entity => ({ entity, role: children(entity, 'metadata SPSSODescriptor')[0] }))
    .find(({ role }) => role !== undefined)
  if (!found?.role) throw new XmlInvalid(`does not describe ${wanted === '' ? 'a service provider' : wanted}`)
  const { role } = found
  const entityId = found.entity.getAttribute('entityID') ?? ''
  if (entityId === '' || entityId.length > 1024) throw new XmlInvalid('has no entity id, or one that is too long')
  const own = consumersIn(role)
  if (own.length === 0) throw new XmlInvalid('has no URL that answers can be posted to')
  return {
    entityId,
    consumers: consumersOf(own, settings),
    logout: logoutIn(role),
    signingCertificates: certificatesIn(role, 'signing'),
    encryptionCertificate: certificatesIn(role, 'encryption')[0],
    signsRequests: /^(true|1)$/.test(role.getAttribute('AuthnRequestsSigned') ?? ''),
  }
}

/** People write them into metadata, whose signature is not read. What is too long or has no end is refused as it stands. */
function withoutComments(xml: string): string {
  return xml.length > metadataLimits.characters ? xml : xml.replaceAll(/<!--(?:(?!--)[\s\S])*-->/g, '')
}

function entitiesBelow(element: Element): Element[] {
  return [
    ...children(element, 'metadata EntityDescriptor'),
    ...children(element, 'metadata EntitiesDescriptor').flatMap(entitiesBelow),
  ]
}

function consumersIn(role: Element): Consumer[] {
  return children(role, 'metadata AssertionConsumerService')
    .filter(service => service.getAttribute('Binding') === bindings.post)
    .slice(0, consumersMax)
    .flatMap(service => {
      const url = parseSafeUrl(service.getAttribute('Location') ?? '')
      const index = Number.parseInt(service.getAttribute('index') ?? '', 10)
      const isDefault = /^(true|1)$/.test(service.getAttribute('isDefault') ?? '')
      return url === undefined ? [] : [{ url, index: Number.isNaN(index) ? undefined : index, isDefault }]
    })
}

function logoutIn(role: Element): LogoutService | undefined {
  const services = children(role, 'metadata SingleLogoutService')
  for (const binding of ['redirect', 'post'] as const) {
    const service = services.find(each => each.getAttribute('Binding') === bindings[binding])
    const url = parseSafeUrl(service?.getAttribute('Location') ?? '')
    if (url === undefined) continue
    return { url, responseUrl: parseSafeUrl(service?.getAttribute('ResponseLocation') ?? '') ?? url, binding }
  }
  return undefined
}

/** A key without a stated use has both. */
function certificatesIn(role: Element, use: 'signing' | 'encryption'): string[] {
  const texts = children(role, 'metadata KeyDescriptor')
    .filter(key => [use, '', null].includes(key.getAttribute('use')))
    .flatMap(key => children(key, 'signature KeyInfo'))
    .flatMap(info => children(info, 'signature X509Data'))
    .map(data => textOf(atMostOne(data, 'signature X509Certificate')).replaceAll(/\s/g, ''))
  return texts
    .filter(text => text !== '' && isCertificate(text))
    .slice(0, certificatesMax)
    .map(asPem)
}
