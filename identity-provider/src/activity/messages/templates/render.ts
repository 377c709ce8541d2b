import type { SafeUrl } from '@gatehouse-id/operation'
import type { Purpose } from '../purposes.ts'
import { placeholdersOf } from '../purposes.ts'

export type Template = { subject: string; text: string; html: string }

const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g
const option = /^options\.[\w-]{1,100}$/
const blot = '••••••'

/** The text with its placeholders filled; those without a value are left out. In HTML values are escaped. */
export function render({ subject, text, html }: Template, values: Record<string, string>): Template {
  const of = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
  return {
    // Control characters in a subject would begin another header.
    subject: fill(subject, of)
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
    text: fill(text, of),
    html: fill(html, name => escapeHtml(of(name))),
  }
}

/** The same values with dots in place of what opens a door. */
export function blotted(purpose: Purpose, values: Record<string, string>): Record<string, string> {
  const secrets = placeholdersOf[purpose].filter(({ isSecret }) => isSecret).map(({ name }) => name)
  return { ...values, ...Object.fromEntries(secrets.map(name => [name, blot])) }
}

/** What is wrong with the placeholders of a text; [] when nothing is. */
export function placeholderProblems(purpose: Purpose, text: string, { isComplete }: { isComplete: boolean }): string[] {
  const known = placeholdersOf[purpose]
  const used = new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))
  const unknown = [...used].filter(name => !option.test(name) && !known.some(one => one.name === name))
  const missing = isComplete ? known.filter(({ name, isRequired }) => isRequired && !used.has(name)) : []
  const names = known.map(({ name }) => name).join(', ')
  return [
    ...unknown.map(name => `has no placeholder {{${name}}}; there are ${names} and options.<name>`),
    ...missing.map(({ name, meaning }) => `must contain {{${name}}}, ${meaning}`),
  ]
}

function fill(text: string, of: (name: string) => string) {
  return text.replace(placeholder, (_, name: string) => of(name))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, character => entities[character] ?? '')
}

/** What a message is about: a code, a link, or links to choose from by their numbers. A link is one that was checked. */
export type MessageValues = { code: string } | { link: SafeUrl } | { links: { number: string; link: SafeUrl }[] }

/** The values by the names of their placeholders: `code`, `link`, or `link1`, `number1` and so on. */
export function valuesByPlaceholder(values: MessageValues): Record<string, string> {
  if (!('links' in values)) return values
  const numbered = values.links.flatMap(({ number, link }, index) => [
    [`number${index + 1}`, number],
    [`link${index + 1}`, link],
  ])
  return Object.fromEntries(numbered)
}
