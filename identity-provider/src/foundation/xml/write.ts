/** A piece of an XML document; only `element` makes one, so text can't become markup. */
export type Markup = { readonly markup: string }

type Attributes = Readonly<Record<string, string | undefined>>

/** An element with a prefixed name; attributes that are undefined are left out, text and values are escaped. */
export function element(name: string, attributes: Attributes, ...content: (string | Markup)[]): Markup {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeValue(value)}"`))
    .join('')
  const inner = content.map(one => (typeof one === 'string' ? escapeText(one) : one.markup)).join('')
  return { markup: inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>` }
}

/** Markup that this program made and signed or encrypted as text. */
export function signedMarkup(markup: string): Markup {
  return { markup }
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Readers take white space in a value for a space (XML 1.0 §3.3.3). */
function escapeValue(text: string): string {
  return escapeText(text).replaceAll(/[\t\n]/g, character => `&#${character.codePointAt(0)};`)
}

/** Control characters other than tab and line ends can't be written in XML 1.0 §2.2, and are left out. */
function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>"]/g, character => references[character] ?? '')
      .replaceAll('\r', '&#13;')
  )
}
