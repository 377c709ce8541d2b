import { Theme } from '@gatehouse-id/pages/theme'
import { z } from 'zod'

const stylesBytesMax = 500_000

const cssText = z.string().max(stylesBytesMax, 'must be at most 500 kB of JSON')

/** Styles as the hosted service has them, kept as they come; `gatehouse` in them is the theme of our own pages. */
export const Styles = z
  .looseObject({ gatehouse: Theme.optional() })
  .refine(styles => JSON.stringify(styles).length <= stylesBytesMax, 'must be at most 500 kB of JSON')
export type Styles = z.output<typeof Styles>

/** A style sheet or an object as above: SDKs take anything here, and so does what keeps it. */
export const CssTemplate = z.unknown().superRefine((template, context) => {
  const isObject = typeof template === 'object' && template !== null && !Array.isArray(template)
  const checked = isObject ? Styles.safeParse(template) : cssText.safeParse(JSON.stringify(template ?? null))
  for (const { path, message } of checked.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
})

const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
/** `--descope-colors-primary-main: #006af5` in a style sheet. */
const primaryInCss = /primary-main\s*:\s*(#[0-9a-f]{6}|#[0-9a-f]{3})\b/i

/**
 * The theme of our own pages after an import of styles: the theme that stands in them, else the one before with the
 * primary colour that they name; undefined when they say nothing of it.
 */
export function themeIn(styles: unknown, before: Theme): Theme | undefined {
  const own = Styles.safeParse(styles)
  if (own.data?.gatehouse) return own.data.gatehouse
  const primaryColor = primaryColorIn(styles)
  return primaryColor === undefined ? undefined : { ...before, primaryColor }
}

/** The first one, light before dark, by the name it has in objects and in style sheets alike. */
function primaryColorIn(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') {
    const [, inCss] = primaryInCss.exec(value) ?? []
    const color = inCss ?? (/primary-main$|colors-primary$/i.test(path) && hexColor.test(value) ? value : undefined)
    return color && toSixDigits(color)
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = primaryColorIn(inner, path === '' ? name : `${path}-${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

function toSixDigits(color: string) {
  return (color.length === 4 ? `#${[...color.slice(1)].map(digit => digit + digit).join('')}` : color).toLowerCase()
}
