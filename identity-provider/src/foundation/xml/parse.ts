import { DOMParser } from '@xmldom/xmldom'
import { type MeasuredXml, measureXml, messageLimits, type XmlLimits, XmlTooMuch } from './measure.ts'

/** The document is not XML as messages of protocols may be; the message completes "The document …". */
export class XmlInvalid extends Error {
  override readonly name = 'XmlInvalid'
}

/**
 * Parses a message of a protocol. Refuses what no such message needs and attacks are made of: document types and entities,
 * comments, CDATA sections, processing instructions, prefixes without a namespace, repeated ids, huge or deep documents.
 * @throws {XmlInvalid}
 */
export function parseXml(text: string, limits: XmlLimits = messageLimits): Element {
  const body = measure(text.replace(/^\uFEFF?<\?xml[ \t\r\n][^?>]*\?>/, ''), limits)
  // An unescaped `<` starts markup: what follows says which.
  if (/<!(DOCTYPE|ENTITY)/i.test(body)) throw new XmlInvalid('must not have a document type')
  if (/<[!?]/.test(body)) throw new XmlInvalid('must not have comments, CDATA sections or processing instructions')
  const refuse = (message: unknown) => {
    throw new XmlInvalid(`is not well-formed XML: ${String(message).split('\n')[0]}`)
  }
  const parser = new DOMParser({ locator: {}, errorHandler: { warning: refuse, error: refuse, fatalError: refuse } })
  const document = parse(parser, body)
  const root = document.documentElement
  const isAlone = Array.from(document.childNodes).every(node => node === root || (node.textContent ?? '').trim() === '')
  if (!root || !isAlone) throw new XmlInvalid('must have one root element')
  requirePlain(root)
  return root
}

function measure(text: string, limits: XmlLimits): MeasuredXml {
  try {
    return measureXml(text, limits)
  } catch (error) {
    if (error instanceof XmlTooMuch) throw new XmlInvalid(error.message)
    throw error
  }
}

function parse(parser: DOMParser, body: MeasuredXml): Document {
  try {
    return parser.parseFromString(body, 'text/xml')
  } catch (error) {
    if (error instanceof XmlInvalid) throw error
    throw new XmlInvalid('is not well-formed XML', { cause: error })
  }
}

function requirePlain(root: Element): void {
  const ids = new Set<string>()
  const visit = (element: Element) => {
    if (element.prefix && !element.namespaceURI) throw new XmlInvalid(`uses the undeclared prefix ${element.prefix}`)
    for (const { localName, value, prefix, namespaceURI } of Array.from(element.attributes)) {
      if (prefix && !namespaceURI) throw new XmlInvalid(`uses the undeclared prefix ${prefix}`)
      if (localName.toLowerCase() !== 'id') continue
      if (ids.has(value)) throw new XmlInvalid('must not have an id twice')
      ids.add(value)
    }
    for (const node of Array.from(element.childNodes)) {
      if (isElement(node)) visit(node)
      else if (node.nodeType !== textNode) throw new XmlInvalid('must only have elements and text')
    }
  }
  visit(root)
}

const elementNode = 1
const textNode = 3

export function isElement(node: Node): node is Element {
  return node.nodeType === elementNode
}
