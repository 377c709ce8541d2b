import type { z } from 'zod'
import { Text } from '../flows/document/texts.ts'

/** Fields of screens that hold texts for people. */
const textFields = new Set(['text', 'label', 'title', 'alt'])

/** Where a text is: the screen, and the way through it, such as `welcome/components/0/text`. */
type Visit = (key: string, text: z.output<typeof Text>) => z.output<typeof Text>

/** A copy of the screens of a flow, in which `visit` has answered each text. */
export function mapTexts<Screen extends { id: string }>(screens: readonly Screen[], visit: Visit): Screen[] {
  // Only texts are replaced, by texts.
  return screens.map(screen => walk(screen, screen.id, visit) as Screen)
}

function walk(value: unknown, key: string, visit: Visit): unknown {
  if (Array.isArray(value)) return value.map((each, index) => walk(each, `${key}/${index}`, visit))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const at = `${key}/${name}`
      const text = textFields.has(name) ? Text.safeParse(inner).data : undefined
      return [name, text === undefined ? walk(inner, at, visit) : visit(at, text)]
    }),
  )
}
