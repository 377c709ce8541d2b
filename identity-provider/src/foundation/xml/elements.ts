import { isElement, XmlInvalid } from './parse.ts'

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const
export type Space = keyof typeof namespaces

/** `saml:Issuer` as `assertion Issuer`: elements are named by namespace, never by prefix. */
export type QualifiedName = `${Space} ${string}`

export function is(element: Element, name: QualifiedName): boolean {
  const [space, local] = split(name)
  return element.namespaceURI === namespaces[space] && element.localName === local
}

export function childElements(element: Element): Element[] {
  return Array.from(element.childNodes).filter(isElement)
}

export function children(element: Element, name: QualifiedName): Element[] {
  return childElements(element).filter(child => is(child, name))
}

/** The only child of this name; undefined when there is none or more than one. */
export function onlyChild(element: Element, name: QualifiedName): Element | undefined {
  const found = children(element, name)
  return found.length === 1 ? found[0] : undefined
}

/** The only child of this name; undefined when there is none. @throws {XmlInvalid} when there are several */
export function atMostOne(element: Element, name: QualifiedName): Element | undefined {
  const [first, second] = children(element, name)
  if (second) throw new XmlInvalid(`has more than one ${second.localName}`)
  return first
}

/** Every element of this name in the document below, and the element itself. */
export function everyElement(root: Element, name: QualifiedName): Element[] {
  const [space, local] = split(name)
  const below = Array.from(root.getElementsByTagNameNS(namespaces[space], local))
  return is(root, name) ? [root, ...below] : below
}

/** Without the spaces around it; '' for an element with children. */
export function textOf(element: Element | undefined): string {
  return element && childElements(element).length === 0 ? (element.textContent ?? '').trim() : ''
}

/** Undefined when it is absent or empty. */
export function attributeOf(element: Element | undefined, name: string): string | undefined {
  return element?.getAttribute(name) || undefined
}

function split(name: QualifiedName): [Space, string] {
  const at = name.indexOf(' ')
  // The type states what comes before the space.
  return [name.slice(0, at) as Space, name.slice(at + 1)]
}
