/** How fields and mutations of the API call a thing of a type: `accessKey`. */
export function inCamelCase(type: string): string {
  return `${type.charAt(0).toLowerCase()}${type.slice(1)}`
}

/** The same of several: `accessKeys`, `families`. */
export function pluralOf(type: string): string {
  return `${inCamelCase(type).replace(/(?<![aeiou])y$/, 'ie')}s`
}
