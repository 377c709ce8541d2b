import type { CSSProperties, ReactNode } from 'react'
import { cards, defaultPrimary, readableOn, textOn } from '@gatehouse-id/pages/colors'
import { valuesOf } from '../../../themes/theme-values.ts'
import classes from './ScreenView.module.css'

const fonts: Readonly<Record<string, string>> = {
  system: 'system-ui, sans-serif',
  serif: 'ui-serif, Georgia, serif',
  rounded: 'ui-rounded, system-ui, sans-serif',
  mono: 'ui-monospace, monospace',
}

type Props = { styles: unknown; isPhone?: boolean; children: ReactNode }

/** What a screen stands on: the theme of the project, as far as a plain preview goes. */
export function ScreenStage({ styles, isPhone = false, children }: Props) {
  const { primaryColor, radius, font } = valuesOf({ styles })
  const primary = /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : defaultPrimary
  // Custom properties, which the type of styles does not know.
  const theme = {
    '--screen-primary': primary,
    '--screen-on-primary': textOn(primary),
    '--screen-link': readableOn(cards.light, primary),
    '--screen-radius': `${radius}px`,
    '--screen-font': fonts[font],
  } as CSSProperties
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1).
    <div className={classes.stage} style={theme} tabIndex={0}>
      <div
        className={isPhone ? classes.phone : undefined}
        style={isPhone ? undefined : { width: '100%', maxWidth: 400 }}
      >
        {children}
      </div>
    </div>
  )
}
