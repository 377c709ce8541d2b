/** An element of the hosted service's component library, as text. */
export function element(name: string, attributes: Record<string, string>, content = ''): string {
  const shown = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${shown.join('')}>${content}</${name}>`
}

/** A text stays a text: an element in one is shown, not made. */
export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
