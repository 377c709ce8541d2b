import { parseSafeUrl } from '@gatehouse/operation'
import { isCertificate } from '../../foundation/fields/setting-fields.ts'

/** What a SAML identity provider says of itself (SAML 2.0 Metadata §2.4.3), as far as sign-in needs it. */
export type Metadata = { entityId: string; ssoUrl: string; certificates: string[] }

/** The document is not the metadata of an identity provider; the message says what it lacks. */
export class MetadataInvalid extends Error {
  override readonly name = 'MetadataInvalid'
}

const certificatesMax = 11
const textMax = 2_000
/** In the order in which they are taken (SAML 2.0 Bindings §3.4, §3.5). */
const bindings = ['HTTP-Redirect', 'HTTP-POST'].map(name => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`)

/**
 * Reads metadata. Of several entities the one of that id counts, or the first that signs people in. A document type is
 * refused: entities of its own are how XML is made to grow or to read files. @throws MetadataInvalid
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
  const services = descriptors.flatMap(descriptor => childrenOf(descriptor, 'SingleSignOnService'))
  const [service] = bindings.flatMap(binding => services.filter(one => one['@Binding'] === binding))
  const ssoUrl = service === undefined ? '' : textOf(service['@Location'])
  if (!isAddress(ssoUrl)) throw new MetadataInvalid('names no address for sign-in by redirect or by form')
  const id = textOf(entity['@entityID'])
  if (id === '' || id.length > textMax) throw new MetadataInvalid('has no entity id, or too long a one')
  const certificates = signingCertificates(descriptors)
  if (certificates.length === 0) throw new MetadataInvalid('has no certificate for signatures')
  return { entityId: id, ssoUrl, certificates }
}

type Element = Record<string, unknown>

async function read(xml: string): Promise<unknown> {
  // Loaded when somebody first configures SAML: a start can do without.
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  if (XMLValidator.validate(xml) !== true) throw new MetadataInvalid('is not well-formed XML')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
  })
  try {
    return parser.parse(xml)
  } catch (error) {
    throw new MetadataInvalid('is not XML that can be read', { cause: error })
  }
}

/** An element that holds text alone is that text; here only its children count. */
function asElement(value: unknown): Element {
  // Anything but null that is an object has fields.
  return typeof value === 'object' && value !== null ? (value as Element) : {}
}

function childrenOf(element: Element, name: string): Element[] {
  const found = element[name]
  if (found === undefined) return []
  return (Array.isArray(found) ? found : [found]).map(asElement)
}

/** Collections may hold collections. */
function entitiesBelow(element: Element): Element[] {
  return childrenOf(element, 'EntitiesDescriptor').flatMap(collection => [
    ...childrenOf(collection, 'EntityDescriptor'),
    ...entitiesBelow(collection),
  ])
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Those of keys for signatures, and of keys without a use; each once. */
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
