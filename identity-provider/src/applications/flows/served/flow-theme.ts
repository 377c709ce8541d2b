import { cards, defaultPrimary, readableOn, textOn, type Theme } from '@gatehouse-id/pages'
import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { findTheme, type SettingsOf, ThemeDocument } from '../../../projects/index.ts'
import standard from './default-theme.json' with { type: 'json' }

const Half = z.looseObject({ globals: z.string(), components: z.looseObject({}).default({}) })
/** A style as the web component takes it. */
const ServedTheme = z.looseObject({ light: Half, dark: Half })
export type ServedTheme = z.output<typeof ServedTheme>

/**
 * The look of a project's flows: a style that was imported, else the vendor's own (`default-theme.json`, out of its npm
 * package, MIT) in the colour and font of the project's pages.
 */
export async function flowThemeOf(
  { db }: Pick<Dependencies, 'db'>,
  { settings }: { settings: SettingsOf },
  projectId: string,
  styleId: string,
): Promise<ServedTheme> {
  const { styles } = ThemeDocument.parse(JSON.parse((await findTheme(db, projectId)) ?? '{}'))
  const imported = ServedTheme.safeParse(styles[styleId])
  if (imported.success) return imported.data
  const { theme } = await settings.of(projectId)
  return {
    light: { globals: standard.light.globals + ownGlobals(theme, 'light'), components: standard.components },
    dark: {
      globals: standard.dark.globals + ownGlobals(theme, 'dark'),
      components: { ...standard.components, ...standard.darkComponents },
    },
  }
}

/** A tenant has no look of its own; the file says so without an error. */
export const tenantTheme: ServedTheme = {
  light: { globals: '', components: {} },
  dark: { globals: '', components: {} },
}

const fonts = {
  system: 'system-ui, sans-serif',
  serif: 'ui-serif, Georgia, serif',
  rounded: 'ui-rounded, system-ui, sans-serif',
  mono: 'ui-monospace, monospace',
}

function ownGlobals({ primaryColor, font, radius }: Theme, scheme: 'light' | 'dark'): string {
  const primary = readableOn(cards[scheme], primaryColor ?? defaultPrimary)
  const lines = [
    `--descope-colors-primary-main:${primary}`,
    `--descope-colors-primary-dark:${primary}`,
    `--descope-colors-primary-light:${primary}`,
    `--descope-colors-primary-contrast:${textOn(primary)}`,
    ...(font ? [`--descope-fonts-font1-family:${fonts[font]}`, `--descope-fonts-font2-family:${fonts[font]}`] : []),
    ...(radius === undefined ? [] : [`--descope-radius-xs:${radius}px`, `--descope-radius-sm:${radius}px`]),
    '--descope-typography-h1-size:28px',
    '--descope-typography-h1-weight:700',
    '--descope-typography-h2-size:22px',
  ]
  return `\n*[data-theme="${scheme}"]{${lines.join(';')}}`
}
