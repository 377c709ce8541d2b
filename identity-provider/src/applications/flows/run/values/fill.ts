import type { Resolve } from '../rules.ts'

const place = /\{\{\s*([\w.-]{1,200})\s*\}\}/g

/** A text with the values that it names in `{{…}}`; what is not there is empty. */
export async function fillText(text: string, resolve: Resolve): Promise<string> {
  const found = [...text.matchAll(place)]
  const values = await Promise.all(found.map(([, path = '']) => resolve(path)))
  let index = 0
  return text.replaceAll(place, () => textOf(values[index++]))
}

/**
 * The same in a URL: a value is text of the path, the query or the fragment, and cannot become more of the URL than that.
 * Undefined for a value that would be a step up the path.
 */
export async function fillUrl(template: string, resolve: Resolve): Promise<string | undefined> {
  const found = [...template.matchAll(place)]
  const values = await Promise.all(found.map(async ([, path = '']) => textOf(await resolve(path))))
  if (values.some(value => /^\.{0,2}$/.test(value) && value !== '')) return undefined
  let index = 0
  return template.replaceAll(place, () => encodeURIComponent(values[index++] ?? ''))
}

/** The same for every text in a JSON value; a text that is one value alone keeps that value's type. */
export async function fill(value: unknown, resolve: Resolve): Promise<unknown> {
  if (typeof value === 'string') {
    const [only] = value.matchAll(place)
    if (only?.[0] === value) return (await resolve(only[1] ?? '')) ?? ''
    return fillText(value, resolve)
  }
  if (Array.isArray(value)) return Promise.all(value.map(each => fill(each, resolve)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([key, each]) => [key, await fill(each, resolve)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
