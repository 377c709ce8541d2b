import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { Logo } from './Logo.tsx'
import type { Page, PageOptions } from './page.ts'
import { securityHeaders } from './security-headers.ts'
import { styleOf } from './look/style.ts'
import { shownText } from './texts/shown-text.ts'
import { type Text, textOf } from './texts/text.ts'
import { defaultProductName, Theme } from './look/theme.ts'

/** The content of a page for a language and a product name. */
export type PageContent = {
  title: string
  /** The title as markup, if it contains values from outside. */
  heading?: ReactNode
  /** Shown below the title in the heading of the card. */
  lead?: ReactNode
  body?: ReactNode
  hasForm: boolean
  /** Whether the card has room for two columns. */
  isWide?: boolean
  scripts?: readonly string[]
  /** Whether a script of the page requests something of our own origin. */
  isFetching?: boolean
  /** Where pictures of the body come from: an origin, or `data:`. */
  imageSources?: readonly string[]
  /** Origins of its frames. */
  frameSources?: readonly string[]
}

export type PageContext = {
  text: Text
  productName: string
}

/** Renders the document of a page: head, style, and the card with logo and title; and its headers. */
export function renderPage(options: PageOptions, content: (context: PageContext) => PageContent): Page {
  const given = Theme.parse(options.theme ?? {})
  const productName = given.productName ?? defaultProductName
  const {
    title,
    heading = title,
    lead,
    body,
    hasForm,
    isWide = false,
    scripts = [],
    isFetching = false,
    imageSources = [],
    frameSources = [],
  } = content({
    text: textOf(options.locale),
    productName,
  })
  // A page of two columns has no room for a third.
  const theme: Theme = isWide ? { ...given, layout: 'card' } : given
  const pictures = [theme.logoUrl, theme.layout === 'full' ? undefined : theme.backgroundUrl]
  // Each in a block of its own, so that their names do not collide.
  const script = scripts.length === 0 ? undefined : scripts.map(each => `{${each}}`).join('\n')
  // A product that has no name of its own is not worth naming beside an application.
  const places = [options.applicationName ?? productName, theme.productName ?? ''].map(shownText)
  const language = options.locale?.language ?? 'en'
  const style = styleOf(theme)
  // React changes the text of style and script elements only if it would close the element, so the digests are correct.
  const markup = renderToStaticMarkup(
    <html lang={language} dir={options.locale?.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{places.reduce((said, place) => (said.includes(place) ? said : `${said} · ${place}`), title)}</title>
        <style>{style}</style>
      </head>
      <body>
        <main className={isWide ? 'wide' : undefined}>
          <header>
            <span className="mark">
              {theme.logoUrl === undefined ? <Logo size={44} /> : <img src={theme.logoUrl} alt={productName} />}
            </span>
            <h1>{heading}</h1>
            {lead}
          </header>
          {body}
        </main>
        <Background theme={theme} />
        {script === undefined ? null : <script>{script}</script>}
      </body>
    </html>,
  )
  const headers = securityHeaders({
    style,
    hasForm,
    isFetching,
    imageSources: [...pictures.flatMap(url => (url === undefined ? [] : [pictureSource(url)])), ...imageSources],
    frameSources,
    language,
    ...(script === undefined ? {} : { script }),
    ...(options.redirectTargets === undefined ? {} : { redirectTargets: options.redirectTargets }),
  })
  return { html: `<!doctype html>${markup}`, headers }
}

/** What fills the page behind the card, or beside the form; nothing where the colour of the page is enough. */
function Background({ theme: { layout = 'card', backgroundUrl } }: { theme: Theme }) {
  const picture = backgroundUrl === undefined ? null : <img className="back" src={backgroundUrl} alt="" />
  if (layout === 'split') return <div className="side">{picture}</div>
  return layout === 'card' ? picture : null
}

/** Where a picture comes from, as a content security policy names it. */
function pictureSource(url: string) {
  if (url.startsWith('data:')) return 'data:'
  return url.startsWith('/') ? "'self'" : new URL(url).origin
}
