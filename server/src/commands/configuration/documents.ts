import { isDeepStrictEqual } from 'node:util'
import { Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { aliasProblem, yamlProblem } from '../../config/yaml-limits.ts'
import type { Problem } from './problems.ts'
import { escapeVariables, hasVariable } from './variables.ts'

/** A file as it was read: its document keeps comments and the order of fields. */
export type Written = {
  file: string
  document: Document
  lineOf(path: readonly (string | number)[]): number | undefined
}
type Fields = Record<string, unknown>

/** Aliases that a document may have: they multiply. */
const aliasCountMax = 100

export function readDocument(file: string, text: string): Written | { problems: Problem[] } {
  const measured = yamlProblem(text)
  if (measured !== undefined) return { problems: [{ file, line: 1, message: measured }] }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  const lineAt = (offset: number | undefined) => (offset === undefined ? undefined : lines.linePos(offset).line)
  if (document.errors.length > 0)
    return {
      problems: document.errors.map(({ pos: [at], message }) => ({
        file,
        line: lineAt(at),
        message: message.split('\n')[0] ?? '',
      })),
    }
  const filledIn = problemOfAliases(document)
  if (filledIn !== undefined) return { problems: [{ file, line: 1, message: filledIn }] }
  return {
    file,
    document,
    lineOf(path) {
      for (let length = path.length; length >= 0; length--) {
        const node = document.getIn(path.slice(0, length), true)
        if (isNode(node) && node.range) return lineAt(node.range[0])
      }
      return undefined
    },
  }
}

function problemOfAliases(document: Document): string | undefined {
  try {
    document.toJS({ maxAliasCount: aliasCountMax })
    return undefined
  } catch (error) {
    const problem = aliasProblem(error)
    if (problem === undefined) throw error
    return problem
  }
}

export function contentOf({ document }: Pick<Written, 'document'>): unknown {
  return document.toJS({ maxAliasCount: aliasCountMax })
}

export function newDocument(content: Fields, comment: string): Document {
  const document = new Document(escaped(content))
  document.commentBefore = comment
  return document
}

export function textOf(document: Document): string {
  return document.toString({ lineWidth: 0 })
}

/**
 * Makes a document say `after` where it says something else now, and leaves the rest as it was written, comments included.
 * `before` is what it says: with what it leaves out, and variables filled in.
 */
export function rewrite(document: Document, before: Fields, after: Fields, own: readonly string[] = []): void {
  const raw = document.toJS({ maxAliasCount: aliasCountMax }) as unknown
  if (!isFields(raw)) document.contents = document.createNode({})
  write(document, [], { raw: isFields(raw) ? raw : {}, before, after, own })
}

type Change = { raw: unknown; before: unknown; after: unknown; own?: readonly string[] }

function write(document: Document, path: readonly (string | number)[], { raw, before, after, own = [] }: Change): void {
  if (isDeepStrictEqual(before, after)) return
  if (isFields(raw) && isFields(after)) {
    const was = isFields(before) ? before : {}
    for (const [field, value] of Object.entries(after))
      write(document, [...path, field], { raw: raw[field], before: was[field], after: value })
    for (const field of Object.keys(raw))
      if (!(field in after) && !own.includes(field)) document.deleteIn([...path, field])
    return
  }
  const sequence = document.getIn(path, true)
  if (Array.isArray(raw) && Array.isArray(after) && Array.isArray(before) && isSeq(sequence)) {
    const left = before.map((item, at) => ({ item, node: sequence.items[at] }))
    sequence.items = after.map(item => {
      const at = left.findIndex(each => isDeepStrictEqual(each.item, item))
      return at < 0 ? document.createNode(escaped(item)) : left.splice(at, 1)[0]?.node
    })
    return
  }
  const scalar = document.getIn(path, true)
  // The comment behind it stays.
  if (isScalar(scalar) && typeof after !== 'object') scalar.value = escaped(after)
  else document.setIn(path, document.createNode(escaped(after)))
}

/** Where texts stand that variables are filled into. */
export function pathsOfVariables(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return hasVariable(value) ? [[...path]] : []
  if (Array.isArray(value)) return value.flatMap((item, at) => pathsOfVariables(item, [...path, at]))
  return isFields(value)
    ? Object.entries(value).flatMap(([field, item]) => pathsOfVariables(item, [...path, field]))
    : []
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function mapTexts(
  value: unknown,
  change: (text: string, path: (string | number)[]) => string,
  path: (string | number)[] = [],
): unknown {
  if (typeof value === 'string') return change(value, path)
  if (Array.isArray(value)) return value.map((item, at) => mapTexts(item, change, [...path, at]))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, mapTexts(item, change, [...path, field])]),
  )
}

function escaped(value: unknown): unknown {
  return mapTexts(value, escapeVariables)
}

/** Whether a document has nothing in it that a map could not take. */
export function isEmpty({ contents }: Document): boolean {
  return !isMap(contents) || contents.items.length === 0
}
