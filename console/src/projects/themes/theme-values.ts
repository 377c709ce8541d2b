import { asObject, type JsonObject, parseObject } from '../../kit/editor/json/json-object.ts'
import type { StoredTheme } from './documents.ts'

export const fonts = ['system', 'serif', 'rounded', 'mono'] as const
export const schemes = ['auto', 'light', 'dark'] as const
export const layouts = ['card', 'split', 'full'] as const
const defaultRadius = 8

/** A theme as its form has it: what the hosted pages read, field by field, and the rest of its styles as JSON. */
export type ThemeValues = {
  productName: string
  logoUrl: string
  primaryColor: string
  font: (typeof fonts)[number]
  radius: number
  scheme: (typeof schemes)[number]
  layout: (typeof layouts)[number]
  backgroundColor: string
  backgroundUrl: string
  styles: string
}

export function valuesOf({ styles }: Pick<StoredTheme, 'styles'>): ThemeValues {
  const { gatehouse, ...others } = asObject(styles)
  const own = asObject(gatehouse)
  const text = (name: string) => (typeof own[name] === 'string' ? own[name] : '')
  return {
    productName: text('productName'),
    logoUrl: text('logoUrl'),
    primaryColor: text('primaryColor'),
    font: fonts.find(font => font === own.font) ?? 'system',
    radius: typeof own.radius === 'number' ? own.radius : defaultRadius,
    scheme: schemes.find(scheme => scheme === own.scheme) ?? 'auto',
    layout: layouts.find(layout => layout === own.layout) ?? 'card',
    backgroundColor: text('backgroundColor'),
    backgroundUrl: text('backgroundUrl'),
    styles: JSON.stringify(others, null, 2),
  }
}

/** What the hosted pages read of a theme; a field without a value has its default. */
export function pageTheme({ styles: _, ...values }: ThemeValues): JsonObject {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== ''),
  )
}

/** The styles to store. */
export function stylesOf(values: ThemeValues): JsonObject {
  return { ...parseObject(values.styles), gatehouse: pageTheme(values) }
}

/** The field of the form for a field that the server names: `styles.gatehouse.logoUrl`. */
export function formField(field: string): string {
  const [, own] = /^styles\.gatehouse\.(\w+)/.exec(field) ?? []
  return own ?? field
}
