declare const measuredMark: unique symbol

/** XML whose size, nesting and names were counted: only `measureXml` makes it, and every parser takes nothing else. */
export type MeasuredXml = string & { readonly [measuredMark]: true }

/** The document is more than a protocol needs, or is no XML as messages are; the message completes "The document …". */
export class XmlTooMuch extends Error {
  override readonly name = 'XmlTooMuch'
}

export type XmlLimits = { characters: number; elements: number }

/** Of a message that a browser brings. */
export const messageLimits: XmlLimits = { characters: 256 * 1024, elements: 5_000 }
/** Of a request for a sign-in, which names nobody and has no lists. */
export const requestLimits: XmlLimits = { characters: 64 * 1024, elements: 500 }
/** Of metadata, which administrators name and federations publish with many entities. */
export const metadataLimits: XmlLimits = { characters: 1024 * 1024, elements: 20_000 }

const depthMax = 40
const attributesMax = 60
/** Declared for one element and all around it: each costs every canonicalization below. */
const namespacesMax = 60
const tagCharactersMax = 64 * 1024
/** Of a tag that lists prefixes for a canonicalization, which looks for each in each element. */
const listCharactersMax = 1_000

/**
 * Counts a document in one pass over its text, before anything else reads it.
 * @throws {XmlTooMuch}
 */
export function measureXml(text: string, { characters, elements }: XmlLimits): MeasuredXml {
  if (text.length > characters) throw new XmlTooMuch(`has more than ${characters / 1024} kB`)
  const declared: number[] = []
  let inScope = 0
  let count = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const kind = text.charCodeAt(at + 1)
    const end = kind === exclamation || kind === question ? markupEnd(text, at) : tagEnd(text, at)
    if (kind === slash) inScope -= declared.pop() ?? 0
    else if (kind !== exclamation && kind !== question) {
      count += 1
      if (count > elements) throw new XmlTooMuch(`has more than ${elements} elements`)
      if (declared.length >= depthMax) throw new XmlTooMuch(`is nested more than ${depthMax} levels deep`)
      const tag = text.slice(at, end)
      if (tag.length > listCharactersMax && tag.includes('PrefixList'))
        throw new XmlTooMuch(`has a list of prefixes of more than ${listCharactersMax} characters`)
      const own = occurrences(tag, 'xmlns')
      if (occurrences(tag, '=') > attributesMax && attributesOf(tag) > attributesMax)
        throw new XmlTooMuch(`has an element with more than ${attributesMax} attributes`)
      if (inScope + own > namespacesMax) throw new XmlTooMuch(`declares more than ${namespacesMax} namespaces at once`)
      if (text.charCodeAt(end - 2) !== slash) {
        declared.push(own)
        inScope += own
      }
    }
    at = end
  }
  return text as MeasuredXml // The mark exists in types only.
}

const [exclamation, question, slash, greater] = [0x21, 0x3f, 0x2f, 0x3e]
const [double, single] = [0x22, 0x27]

/** Behind the `>` of a tag that begins at `at`; quoted values may have one. */
function tagEnd(text: string, at: number): number {
  let quote = 0
  const last = Math.min(text.length, at + tagCharactersMax)
  for (let index = at + 1; index < last; index += 1) {
    const code = text.charCodeAt(index)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === double || code === single) quote = code
    else if (code === greater) return index + 1
  }
  throw new XmlTooMuch('has a tag that does not end, or has more than 64 kB')
}

/** Behind a comment, a section, a declaration or an instruction: what is allowed of these the parsers decide. */
function markupEnd(text: string, at: number): number {
  const closing = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : '>'
  const end = text.indexOf(closing, at)
  if (end === -1) throw new XmlTooMuch('has markup that does not end')
  return end + closing.length
}

function occurrences(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count += 1
  return count
}

/** Values may have equals signs of their own. */
function attributesOf(tag: string): number {
  return tag.match(/=\s*(?:"[^"]*"|'[^']*')/g)?.length ?? 0
}
