import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import {
  amber,
  amberDark,
  green,
  greenDark,
  indigo,
  indigoDark,
  red,
  redDark,
  slate,
  slateDark,
} from '@radix-ui/colors'
import { feedback } from '../feedback/messages.ts'

const closeButtonProps = { 'aria-label': feedback.close }
// The library draws titles of dialogs in a <header>, which would count as a second banner of the page.
const noBanner = { header: { role: 'none' } }

/** The steps of a scale as the library counts them: ten, from the lightest. */
function tuple(...steps: [string, string, string, string, string, string, string, string, string, string]) {
  return steps satisfies MantineColorsTuple
}

/** Neutral in the light scheme: backgrounds, borders, quiet text, text. */
const gray = tuple(
  slate.slate2,
  slate.slate3,
  slate.slate4,
  slate.slate5,
  slate.slate6,
  slate.slate8,
  slate.slate9,
  slate.slate11,
  '#3b3e45',
  slate.slate12,
)

/** Neutral in the dark scheme, from text to background. */
const dark = tuple(
  slateDark.slate12,
  slateDark.slate11,
  slateDark.slate10,
  slateDark.slate9,
  slateDark.slate6,
  slateDark.slate5,
  slateDark.slate3,
  slateDark.slate1,
  slateDark.slate1,
  '#0b0b0d',
)

/** The one accent: the primary action, the current item and focus, nothing else. */
const accent = tuple(
  indigo.indigo2,
  indigo.indigo3,
  indigo.indigo4,
  indigo.indigo5,
  indigo.indigo7,
  indigo.indigo8,
  indigo.indigo9,
  indigo.indigo9,
  indigo.indigo10,
  indigo.indigo11,
)

/** Sizes of what is clicked and typed into; the library's own are for touch. */
const heights = { xs: 28, sm: 32, md: 36, lg: 40, xl: 48 } as const

function heightOf(size: unknown) {
  return heights[typeof size === 'string' && size in heights ? (size as keyof typeof heights) : 'sm']
}

type Sized = { size?: unknown }

/** The look of the console: see docs/decisions/console/console.md. Colours that follow the scheme are in `colorVariables`. */
export const theme = createTheme({
  colors: { gray, dark, indigo: accent },
  primaryColor: 'indigo',
  primaryShade: 6,
  black: slate.slate12,
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  shadows: {
    sm: '0 1px 2px rgb(0 0 0 / 0.06)',
    md: '0 4px 16px -2px rgb(0 0 0 / 0.12), 0 2px 4px -2px rgb(0 0 0 / 0.08)',
    lg: '0 12px 32px -8px rgb(0 0 0 / 0.2), 0 4px 8px -4px rgb(0 0 0 / 0.1)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", "Mono Fallback", ui-monospace, monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '14px', lineHeight: '20px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  components: {
    Input: {
      vars: (_theme: unknown, { size }: Sized) => ({
        wrapper: { '--input-height': `${heightOf(size)}px`, '--input-fz': '13px' },
      }),
    },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      vars: () => ({
        label: { '--input-label-size': '13px', '--input-asterisk-color': 'var(--mantine-color-error)' },
        description: { '--input-description-size': '12px' },
        error: { '--input-error-size': '12px' },
        success: {},
      }),
      styles: { label: { fontWeight: 500, marginBottom: 4 }, description: { marginTop: 4, lineHeight: '16px' } },
    },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': feedback.showPassword } } },
    Button: {
      vars: (_theme: unknown, { size }: Sized) => ({
        root: { '--button-height': `${heightOf(size)}px`, '--button-fz': '13px', '--button-padding-x': '12px' },
        loader: {},
        inner: {},
        label: {},
        section: {},
      }),
      styles: { label: { fontWeight: 500 } },
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_theme: unknown, { size }: Sized) => ({ root: size === 'lg' ? { '--ai-size': '32px' } : {} }),
    },
    Badge: {
      defaultProps: { variant: 'light', tt: 'none', fw: 500, radius: 'sm' },
      vars: () => ({ root: { '--badge-fz': '12px', '--badge-height': '20px', '--badge-padding-x': '6px' }, dot: {} }),
    },
    Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm', fz: 'sm' } },
    Switch: { styles: { label: { fontWeight: 500 }, description: { fontSize: 12, lineHeight: '16px' } } },
    Checkbox: { styles: { description: { fontSize: 12, lineHeight: '16px' } } },
    Tabs: { styles: { tab: { fontSize: 13, paddingInline: 10, paddingBlock: 8, fontWeight: 500 } } },
    SegmentedControl: { defaultProps: { size: 'sm' } },
    // Opening a menu moves the focus to its first entry rather than to an empty element.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md' } },
    Paper: { defaultProps: { radius: 'md' } },
    Fieldset: { defaultProps: { radius: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, fz: 'xs' } },
    Modal: {
      defaultProps: {
        closeButtonProps,
        attributes: noBanner,
        radius: 'lg',
        yOffset: '12vh',
        transitionProps: { duration: 140, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.35 },
      },
      styles: { title: { fontSize: 16, fontWeight: 600, lineHeight: '24px' } },
    },
    Notification: { defaultProps: { closeButtonProps } },
    Drawer: {
      defaultProps: {
        position: 'right',
        closeButtonProps,
        attributes: noBanner,
        overlayProps: { backgroundOpacity: 0.25 },
        transitionProps: { duration: 160 },
      },
    },
  },
})

/** One shade of a status: what stands behind, and what is read (4.5 : 1, WCAG AA). */
function status(name: string, { behind, line, text }: { behind: string; line: string; text: string }) {
  return {
    [`--mantine-color-${name}-light`]: behind,
    [`--mantine-color-${name}-light-hover`]: behind,
    [`--mantine-color-${name}-light-color`]: text,
    [`--mantine-color-${name}-outline`]: line,
    [`--mantine-color-${name}-text`]: text,
  }
}

/**
 * The colours of both schemes under the same names; the library's own for these miss 4.5 : 1 or are too loud.
 * `--gatehouse-field` is the edge of what is typed into or ticked: 3 : 1 on all that fields stand on (WCAG 1.4.11).
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': slate.slate11,
    '--mantine-color-placeholder': '#6b6f77',
    '--mantine-color-default-border': slate.slate6,
    '--mantine-color-default-hover': slate.slate2,
    '--mantine-color-anchor': indigo.indigo11,
    '--mantine-color-error': red.red11,
    '--mantine-color-red-filled': '#c6282d',
    '--mantine-color-red-filled-hover': '#ad1f24',
    '--gatehouse-sidebar': slate.slate2,
    '--gatehouse-line': slate.slate5,
    '--gatehouse-field': slate.slate9,
    '--gatehouse-hover': slate.slate3,
    '--gatehouse-current': slate.slate4,
    '--gatehouse-accent-behind': indigo.indigo3,
    '--gatehouse-succeeded': indigo.indigo9,
    '--gatehouse-failed': red.red9,
    '--gatehouse-production': red.red3,
    ...status('indigo', { behind: indigo.indigo3, line: indigo.indigo7, text: indigo.indigo11 }),
    ...status('red', { behind: red.red3, line: red.red7, text: '#b1232a' }),
    ...status('teal', { behind: green.green3, line: green.green7, text: '#18794e' }),
    ...status('green', { behind: green.green3, line: green.green7, text: '#18794e' }),
    ...status('yellow', { behind: amber.amber3, line: amber.amber7, text: '#915100' }),
    ...status('orange', { behind: amber.amber3, line: amber.amber7, text: '#915100' }),
    ...status('gray', { behind: slate.slate3, line: slate.slate7, text: slate.slate11 }),
  },
  dark: {
    '--mantine-color-body': slateDark.slate1,
    '--mantine-color-dimmed': slateDark.slate11,
    '--mantine-color-placeholder': slateDark.slate11,
    '--mantine-color-default': slateDark.slate2,
    '--mantine-color-default-border': slateDark.slate6,
    '--mantine-color-default-hover': slateDark.slate3,
    '--mantine-color-anchor': indigoDark.indigo11,
    '--mantine-color-error': redDark.red11,
    '--mantine-color-red-filled': '#c6282d',
    '--mantine-color-red-filled-hover': '#d33438',
    '--gatehouse-sidebar': slateDark.slate2,
    '--gatehouse-line': slateDark.slate5,
    '--gatehouse-field': slateDark.slate9,
    '--gatehouse-hover': slateDark.slate3,
    '--gatehouse-current': slateDark.slate4,
    '--gatehouse-accent-behind': indigoDark.indigo3,
    '--gatehouse-succeeded': indigoDark.indigo9,
    '--gatehouse-failed': redDark.red9,
    '--gatehouse-production': redDark.red3,
    ...status('indigo', { behind: indigoDark.indigo3, line: indigoDark.indigo7, text: indigoDark.indigo11 }),
    ...status('red', { behind: redDark.red3, line: redDark.red7, text: redDark.red11 }),
    ...status('teal', { behind: greenDark.green3, line: greenDark.green7, text: greenDark.green11 }),
    ...status('green', { behind: greenDark.green3, line: greenDark.green7, text: greenDark.green11 }),
    ...status('yellow', { behind: amberDark.amber3, line: amberDark.amber7, text: amberDark.amber11 }),
    ...status('orange', { behind: amberDark.amber3, line: amberDark.amber7, text: amberDark.amber11 }),
    ...status('gray', { behind: slateDark.slate3, line: slateDark.slate7, text: slateDark.slate11 }),
  },
})
