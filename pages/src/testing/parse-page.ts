import { createHash } from 'node:crypto'

import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree, parse } from 'parse5'

import type { Page } from '../page.ts'

type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

function elementsOf(parent: Parent): Element[] {
  return parent.childNodes.flatMap(node => (tree.isElementNode(node) ? [node, ...elementsOf(node)] : []))
}

function textOf(parent: Parent): string {
  return parent.childNodes
    .map(node => (tree.isTextNode(node) ? node.value : tree.isElementNode(node) ? textOf(node) : ''))
    .join('')
}

const spokenAttributes = new Set(['alt', 'aria-label', 'data-waiting', 'placeholder', 'title'])

export type ParsedElement = {
  name: string
  attributes: Record<string, string>
  text: string
  /** Descendants with this tag name. */
  all: (name: string) => ParsedElement[]
}

function parsed(element: Element): ParsedElement {
  return {
    name: element.tagName,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    text: textOf(element),
    all: name => elementsOf(element).flatMap(found => (found.tagName === name ? [parsed(found)] : [])),
  }
}

/** Parses a page like a browser, for tests. Throws on markup that a browser would repair. */
export function parsePage({ html, headers }: Page) {
  const document = parse(html, {
    onParseError: ({ code, startLine, startCol }) => {
      throw new Error(`${code} at ${startLine}:${startCol}`)
    },
  })
  const all = (name: string) => elementsOf(document).flatMap(found => (found.tagName === name ? [parsed(found)] : []))
  const policy = new Map(
    (headers['Content-Security-Policy'] ?? '').split('; ').map(directive => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
  const main = all('main').map(({ text }) => text)
  return { all, policy, text: main.join('\n') }
}

/** Every text of a page that a visitor sees or hears: of its nodes, and of attributes. */
export function shownTexts({ html }: Pick<Page, 'html'>): string[] {
  const textsOf = (parent: Parent): string[] =>
    parent.childNodes.flatMap(node => {
      if (tree.isTextNode(node)) return [node.value.trim()]
      if (!tree.isElementNode(node) || node.tagName === 'style' || node.tagName === 'script') return []
      const spoken = node.attrs.filter(({ name }) => spokenAttributes.has(name)).map(({ value }) => value)
      return [...spoken, ...textsOf(node)]
    })
  return textsOf(parse(html)).filter(text => text !== '')
}

/** The source expression of a content security policy for an inline text. */
export function digestOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
