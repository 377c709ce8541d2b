import { createTheme, type CSSVariablesResolver, NavLink } from '@mantine/core'
import { feedback } from '../feedback/messages.en.ts'

const closeButtonProps = { 'aria-label': feedback.close }
// The library draws titles of dialogs in a <header>, which would count as a second banner of the page.
const noBanner = { header: { role: 'none' } }

/** The look shared with the sign-in pages: indigo, medium radius, the system's own fonts. */
export const theme = createTheme({
  primaryColor: 'indigo',
  // Shade 7 on white is the first indigo that white text is readable on (WCAG AA, 4.5 : 1).
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  components: {
    // Opening a menu moves the focus to its first entry rather than to an empty element.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // The entry of this page stays as it is under the pointer: the library's own shade for that is hard to read.
    NavLink: NavLink.extend({
      vars: (_theme, { active }) => ({ root: active ? { '--nl-hover': 'var(--nl-bg)' } : {}, children: {} }),
    }),
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Modal: { defaultProps: { centered: true, closeButtonProps, attributes: noBanner } },
    Notification: { defaultProps: { closeButtonProps } },
    Drawer: { defaultProps: { position: 'right', closeButtonProps, attributes: noBanner } },
  },
})

/** Shades that can be read: the library's dimmed text, white on its red and links under the mouse miss 4.5 : 1 (WCAG AA). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-indigo-light-hover':
      'color-mix(in srgb, var(--mantine-color-indigo-1), var(--mantine-color-indigo-2))',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--mantine-color-red-9) 90%, black)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-5)',
  },
})
