import type { Locale } from './texts/languages.ts'
import type { Theme } from './look/theme.ts'

/** A document and its required headers; the caller adds the status. */
export type Page = {
  html: string
  headers: Record<string, string>
}

/** Options of every page. */
export type PageOptions = {
  /** Checked when rendering: a malformed theme throws a ZodError. */
  theme?: Theme
  /** Where the visitor signs in, for the title of the page; without one, the product. */
  applicationName?: string | undefined
  /** `localeFor` finds that of a visitor. English by default. */
  locale?: Locale
  /**
   * Additional targets of redirects after a form of this page, besides our own origin and https: origins
   * (`http://localhost:4000`) or schemes of native applications (`com.example.app:`). Anything else is ignored.
   */
  redirectTargets?: readonly string[]
}
