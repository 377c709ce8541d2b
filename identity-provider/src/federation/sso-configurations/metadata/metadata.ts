import { parseSafeUrl } from '@gatehouse-id/operation'
import { isCertificate } from '../../../foundation/fields/setting-fields.ts'
import type { Binding } from '../settings.ts'
import { type MeasuredXml, measureXml, metadataLimits, XmlTooMuch } from '../../../foundation/xml/measure.ts'

/** The metadata of a SAML identity provider (SAML 2.0 Metadata §2.4.3), as far as sign-in needs it. */
export type Metadata = {
  entityId: string
  ssoUrl: string
  ssoBinding: Binding
  /** '' when the provider takes no logout messages. */
  logoutUrl: string
  logoutBinding: Binding
  wantsSignedRequests: boolean
  certificates: string[]
}

/** The document is not the metadata of an identity provider; the message says what is missing. */
export class MetadataInvalid extends Error {
  override readonly name = 'MetadataInvalid'
}

const certificatesMax = 11
const textMax = 2_000
/** In order of preference (SAML 2.0 Bindings §3.4, §3.5). */
const bindings: { uri: string; binding: Binding }[] = [
  { uri: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', binding: 'redirect' },
  { uri: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', binding: 'post' },
]

/**
 * Reads metadata. Of several entities, uses the one with the given id, or the first identity provider. Refuses document
 * types: custom entities can expand without limit or read files.
 * @throws {MetadataInvalid} when it is not the metadata of an identity provider
 */
export async function parseMetadata(xml: string, entityId: string): Promise<Metadata> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new MetadataInvalid('must not have a document type')
  const root = asElement(await read(xml))
  const entities = [...childrenOf(root, 'EntityDescriptor'), ...entitiesBelow(root)]
  const providers = entities.filter(entity => childrenOf(entity, 'IDPSSODescriptor').length > 0)
  const entity = entityId === '' ? providers[0] : providers.find(one => textOf(one['@entityID']) === entityId)
  if (entity === undefined) {
    const which = entityId === '' ? 'an identity provider' : `an identity provider with the entity id ${entityId}`
    throw new MetadataInvalid(`does not describe ${which}`)
  }
  const descriptors = childrenOf(entity, 'IDPSSODescriptor')
  const sso = endpointOf(descriptors, 'SingleSignOnService')
  if (!sso) throw new MetadataInvalid('has no URL for sign-in by redirect or by form')
  const id = textOf(entity['@entityID'])
  if (id === '' || id.length > textMax) throw new MetadataInvalid('has no entity id, or one that is too long')
  const certificates = signingCertificates(descriptors)
  if (certificates.length === 0) throw new MetadataInvalid('has no certificate for signing')
  const logout = endpointOf(descriptors, 'SingleLogoutService')
  return {
    entityId: id,
    ssoUrl: sso.url,
    ssoBinding: sso.binding,
    logoutUrl: logout?.url ?? '',
    logoutBinding: logout?.binding ?? 'redirect',
    wantsSignedRequests: descriptors.some(one => ['true', '1'].includes(textOf(one['@WantAuthnRequestsSigned']))),
    certificates,
  }
}

/** The first service by the preferred binding; undefined when there is none with a usable address. */
function endpointOf(descriptors: Element[], name: string): { url: string; binding: Binding } | undefined {
  const services = descriptors.flatMap(descriptor => childrenOf(descriptor, name))
  const known = bindings.flatMap(({ uri, binding }) =>
    services.filter(one => one['@Binding'] === uri).map(one => ({ url: textOf(one['@Location']), binding })),
  )
  return known.find(({ url }) => isAddress(url))
}

type Element = Record<string, unknown>

function measure(xml: string): MeasuredXml {
  try {
    return measureXml(xml, metadataLimits)
  } catch (error) {
    if (error instanceof XmlTooMuch) throw new MetadataInvalid(error.message)
    throw error
  }
}

async function read(xml: string): Promise<unknown> {
  // Loaded with the first SAML configuration, to keep the start fast.
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  const measured = measure(xml)
  if (XMLValidator.validate(measured) !== true) throw new MetadataInvalid('is not well-formed XML')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
  })
  try {
    return parser.parse(measured)
  } catch (error) {
    throw new MetadataInvalid('cannot be parsed as XML', { cause: error })
  }
}

/** An element with only text is parsed as that text; here only child elements count. */
function asElement(value: unknown): Element {
  // Safe: anything but null whose type is object has fields.
  return typeof value === 'object' && value !== null ? (value as Element) : {}
}

function childrenOf(element: Element, name: string): Element[] {
  const found = element[name]
  if (found === undefined) return []
  return (Array.isArray(found) ? found : [found]).map(asElement)
}

/** Collections may be nested. */
function entitiesBelow(element: Element): Element[] {
  return childrenOf(element, 'EntitiesDescriptor').flatMap(collection => [
    ...childrenOf(collection, 'EntityDescriptor'),
    ...entitiesBelow(collection),
  ])
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** The certificates of signing keys and of keys without a stated use, without duplicates. */
function signingCertificates(descriptors: Element[]): string[] {
  const keys = descriptors
    .flatMap(descriptor => childrenOf(descriptor, 'KeyDescriptor'))
    .filter(key => key['@use'] !== 'encryption')
  const texts = keys
    .flatMap(key => childrenOf(key, 'KeyInfo'))
    .flatMap(info => childrenOf(info, 'X509Data'))
    .flatMap(data => [data.X509Certificate].flat())
    .map(text => textOf(typeof text === 'object' ? asElement(text)['#text'] : text).replaceAll(/\s/g, ''))
  return [...new Set(texts.filter(text => text !== '' && isCertificate(text)))].slice(0, certificatesMax)
}

function isAddress(text: string): boolean {
  return text.length <= textMax && parseSafeUrl(text) !== undefined
}
