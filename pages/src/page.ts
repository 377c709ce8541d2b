import type { Locale } from './text.ts'
import type { Theme } from './theme.ts'

/** A finished document and the headers it must be sent with; the caller adds the status. */
export type Page = {
  html: string
  headers: Record<string, string>
}

/** What every page takes besides its own content. */
export type PageOptions = {
  /** Checked at rendering: a malformed theme throws a ZodError. */
  theme?: Theme
  locale?: Locale
  /**
   * Where the answer to a form of this page may redirect to besides our own origin and every https address: origins
   * (`http://localhost:4000`) or schemes of native applications (`com.example.app:`). Anything else is ignored.
   */
  redirectTargets?: readonly string[]
}
