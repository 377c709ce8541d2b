import type { Config } from './config.ts'

/** Whose values are never shown. */
const secretName = /^(secrets?|managementKey|password|clientSecret)$/

type Shown = string | number | boolean | null | { isSet: true } | Shown[] | { [name: string]: Shown }

/** A configuration without its secrets, for people who look for what is wrong with it. */
export function redacted(config: Config): Shown {
  return shown('', config)
}

function shown(name: string, value: unknown): Shown {
  if (value === undefined || value === null) return null
  if (secretName.test(name)) return { isSet: true }
  if (typeof value === 'string') return /url$/i.test(name) ? withoutPassword(value) : value
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(each => shown('', each))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(key, each)]))
}

/** PostgreSQL takes passwords as parameters, too. */
function withoutPassword(text: string): string {
  if (!/^[a-z]+:\/\//i.test(text)) return text
  if (!URL.canParse(text)) return 'not a URL'
  const url = new URL(text)
  if (url.password === '' && url.search === '') return text
  if (url.password !== '') url.password = '***'
  for (const name of url.searchParams.keys()) url.searchParams.set(name, '***')
  return url.href
}
