import type { SafeUrl } from '@gatehouse-id/operation'

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
