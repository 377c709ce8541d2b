import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { Logo } from './Logo.tsx'
import type { Page, PageOptions } from './page.ts'
import { securityHeaders } from './security-headers.ts'
import { styleOf } from './style.ts'
import { type Text, textOf } from './text.ts'
import { defaultProductName, Theme } from './theme.ts'

/** The content of a page for a language and a product name. */
export type PageContent = {
  title: string
  /** Shown below the title in the heading of the card. */
  lead?: ReactNode
  body?: ReactNode
  hasForm: boolean
  script?: string
}

export type PageContext = {
  text: Text
  productName: string
}

/** Renders the document of a page: head, style, and the card with logo and title; and its headers. */
export function renderPage(options: PageOptions, content: (context: PageContext) => PageContent): Page {
  const theme = Theme.parse(options.theme ?? {})
  const productName = theme.productName ?? defaultProductName
  const { title, lead, body, hasForm, script } = content({ text: textOf(options.locale), productName })
  const style = styleOf(theme)
  // React changes the text of style and script elements only if it would close the element, so the digests are correct.
  const markup = renderToStaticMarkup(
    <html lang={options.locale?.language ?? 'en'} dir={options.locale?.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title.includes(productName) ? title : `${title} · ${productName}`}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <header>
            <span className="mark">
              {theme.logoUrl === undefined ? <Logo size={44} /> : <img src={theme.logoUrl} alt={productName} />}
            </span>
            <h1>{title}</h1>
            {lead}
          </header>
          {body}
        </main>
        {script === undefined ? null : <script>{script}</script>}
      </body>
    </html>,
  )
  const headers = securityHeaders({
    style,
    hasForm,
    ...(script === undefined ? {} : { script }),
    ...(theme.logoUrl === undefined ? {} : { logoUrl: theme.logoUrl }),
    ...(options.redirectTargets === undefined ? {} : { redirectTargets: options.redirectTargets }),
  })
  return { html: `<!doctype html>${markup}`, headers }
}
