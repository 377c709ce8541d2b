import { DOMParser } from '@xmldom/xmldom'

/** The document is not XML that may be read; the message completes "The document …". */
export class XmlInvalid extends Error {
  override readonly name = 'XmlInvalid'
}

/** Deeper documents are no messages of a sign-in. */
const depthMax = 40

/**
 * The root of a message of a protocol. Refuses document types, whose entities can expand without limit or read files,
 * and comments and processing instructions, which split text that signatures cover as a whole.
 * @throws {XmlInvalid}
 */
export function parseXml(text: string): Element {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new XmlInvalid('must not have a document type')
  const refuse = (message: string) => {
    throw new XmlInvalid(`is not well-formed XML: ${message.slice(0, 200)}`)
  }
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } })
  const root = read(parser, text)
  if (!root) throw new XmlInvalid('is not well-formed XML: it has no element')
  checkNodes(root, 1)
  return root
}

function read(parser: DOMParser, text: string): Element | null {
  try {
    return parser.parseFromString(text, 'text/xml').documentElement
  } catch (error) {
    if (error instanceof XmlInvalid) throw error
    throw new XmlInvalid('is not well-formed XML', { cause: error })
  }
}

const elementNode = 1
const textNodes = new Set([3, 4])

function checkNodes(element: Element, depth: number): void {
  if (depth > depthMax) throw new XmlInvalid(`has more than ${depthMax} levels`)
  for (const node of Array.from(element.childNodes)) {
    if (node.nodeType === elementNode) checkNodes(node as Element, depth + 1)
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
