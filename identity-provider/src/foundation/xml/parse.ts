import { DOMParser } from '@xmldom/xmldom'
import { type MeasuredXml, measureXml, messageLimits, type XmlLimits, XmlTooMuch } from './measure.ts'

/** The document is not XML that may be read; the message completes "The document …". */
export class XmlInvalid extends Error {
  override readonly name = 'XmlInvalid'
}

/**
 * The root of a message of a protocol. Refuses document types, whose entities can expand without limit or read files,
 * and comments and processing instructions, which split text that signatures cover as a whole.
 * @throws {XmlInvalid}
 */
export function parseXml(text: string, limits: XmlLimits = messageLimits): Element {
  const measured = measure(text, limits)
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new XmlInvalid('must not have a document type')
  const refuse = (message: string) => {
    throw new XmlInvalid(`is not well-formed XML: ${message.slice(0, 200)}`)
  }
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } })
  const root = read(parser, measured)
  if (!root) throw new XmlInvalid('is not well-formed XML: it has no element')
  checkNodes(root)
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

function read(parser: DOMParser, text: MeasuredXml): Element | null {
  try {
    return parser.parseFromString(text, 'text/xml').documentElement
  } catch (error) {
    if (error instanceof XmlInvalid) throw error
    throw new XmlInvalid('is not well-formed XML', { cause: error })
  }
}

const elementNode = 1
const textNodes = new Set([3, 4])

function checkNodes(element: Element): void {
  for (const node of Array.from(element.childNodes)) {
    if (node.nodeType === elementNode) checkNodes(node as Element)
    else if (!textNodes.has(node.nodeType)) throw new XmlInvalid('must not have comments or processing instructions')
  }
}

/** The child elements with a namespace and a local name. */
export function childrenOf(element: Element, namespace: string, name: string): Element[] {
  return Array.from(element.childNodes).filter(
    (node): node is Element =>
      node.nodeType === elementNode &&
      (node as Element).localName === name &&
      (node as Element).namespaceURI === namespace,
  )
}

/** The only child of a name; undefined when there is none. @throws {XmlInvalid} when there are several */
export function childOf(element: Element, namespace: string, name: string): Element | undefined {
  const [first, second] = childrenOf(element, namespace, name)
  if (second) throw new XmlInvalid(`has more than one ${name}`)
  return first
}

/** Without white space around it; '' for an element that is not there. */
export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? ''
}
