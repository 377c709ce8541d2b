/**
 * A piece of an XML document; only `element` and `foreign` make one, so text can't become markup. It is a tree, because what is
 * signed is its canonical text, which differs from what is sent.
 */
export type Markup = Element | Foreign
type Element = { readonly name: string; readonly attributes: readonly Attribute[]; readonly content: Content[] }
type Foreign = { readonly text: string; readonly canonical: string }
type Attribute = readonly [name: string, value: string]
type Content = string | Markup
/** Prefixes and the namespaces that they stand for. */
type Namespaces = Readonly<Record<string, string>>

/** An element with a prefixed name; attributes that are undefined are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...content: Content[]
): Element {
  const given = Object.entries(attributes).filter((each): each is [string, string] => each[1] !== undefined)
  return { name, attributes: given, content: content.filter(one => one !== '') }
}

/** An element that a library wrote, and its canonical text, with the namespaces that it uses declared in both. */
export function foreign(text: string, canonical: string): Markup {
  return { text, canonical }
}

/** As it is sent; text and values are escaped. */
export function write(one: Content): string {
  if (typeof one === 'string') return escaped(one, references)
  if ('text' in one) return one.text
  const { name, attributes, content } = one
  const written = attributes.map(([key, value]) => ` ${key}="${escaped(value, valueReferences)}"`).join('')
  return content.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${content.map(write).join('')}</${name}>`
}

/**
 * As it is signed, alone or inside what is signed (Exclusive XML Canonicalization, section 3).
 * @param declared the namespaces of the elements around it, which it may use
 */
export function canonical(one: Content, declared: Namespaces = {}): string {
  return canonicalWithin(one, declared, {})
}

const declaration = 'xmlns:'

function canonicalWithin(one: Content, declared: Namespaces, rendered: Namespaces): string {
  if (typeof one === 'string') return escaped(one, canonicalReferences)
  if ('text' in one) return one.canonical
  const { name, attributes, content } = one
  const own = attributes.filter(([key]) => key.startsWith(declaration))
  const known = { ...declared, ...Object.fromEntries(own.map(([key, uri]) => [key.slice(declaration.length), uri])) }
  const others = attributes.filter(([key]) => !key.startsWith(declaration))
  const used = new Set([name, ...others.map(([key]) => key)].map(prefixOf).filter(prefix => prefix !== ''))
  const missing = [...used].filter(prefix => rendered[prefix] !== known[prefix]).toSorted()
  const namespaces = missing.map((prefix): Attribute => [`${declaration}${prefix}`, uriOf(prefix, known)])
  const order = ([key]: Attribute) => (prefixOf(key) === '' ? key : `\u{10ffff}${uriOf(prefixOf(key), known)} ${key}`)
  const sorted = others.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  const written = [...namespaces, ...sorted]
    .map(([key, value]) => ` ${key}="${escaped(value, canonicalValueReferences)}"`)
    .join('')
  const within = { ...rendered, ...Object.fromEntries(missing.map(prefix => [prefix, uriOf(prefix, known)])) }
  return `<${name}${written}>${content.map(each => canonicalWithin(each, known, within)).join('')}</${name}>`
}

function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf(':')))
}

function uriOf(prefix: string, known: Namespaces): string {
  const uri = known[prefix]
  if (uri === undefined) throw new Error(`unreachable: ${prefix} is not declared`)
  return uri
}

type References = Readonly<Record<string, string>>
const references: References = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** Readers take white space in a value for a space (XML 1.0 §3.3.3). */
const valueReferences: References = { ...references, '\t': '&#9;', '\n': '&#10;' }
/** Canonical XML 1.0 §2.3. */
const canonicalReferences: References = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const canonicalValueReferences: References = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

/** Control characters other than tab and line ends can't be written in XML 1.0 §2.2, and are left out. */
function escaped(text: string, by: References): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>"\t\n\r]/g, character => by[character] ?? character)
  )
}
