import type { SafeUrl } from '@gatehouse-id/operation/safe-url'
import type { MessageKey } from '../texts/messages.en.ts'
import type { Page, PageOptions } from '../page.ts'
import { LinkButton } from '../parts/LinkButton.tsx'
import { renderPage } from '../render-page.tsx'
import { type ErrorPageKind, errorPageKind } from './errors.ts'

export type ErrorPageProps = PageOptions & {
  /** The error code, case-insensitive. It selects the text and is not shown. */
  code?: string
  signinUrl: SafeUrl
  /** The address of the site. */
  homeUrl: SafeUrl
}

type ErrorPageText = {
  title: MessageKey
  lines: readonly MessageKey[]
  offers: 'sign-in' | 'home'
}

const texts: Readonly<Record<ErrorPageKind, ErrorPageText>> = {
  configuration: {
    title: 'error.configuration.title',
    lines: ['error.configuration.text', 'error.configuration.hint'],
    offers: 'home',
  },
  accessdenied: { title: 'error.accessDenied.title', lines: ['error.accessDenied.text'], offers: 'sign-in' },
  verification: {
    title: 'error.verification.title',
    lines: ['error.verification.text', 'error.verification.hint'],
    offers: 'sign-in',
  },
  other: { title: 'error.title', lines: ['error.text'], offers: 'home' },
}

/** The error page of the sign-in layer; its status is `errorPageStatus(code)`. */
export function renderError({ code, signinUrl, homeUrl, ...options }: ErrorPageProps): Page {
  return renderPage(options, ({ text }) => {
    const { title, lines, offers } = texts[errorPageKind(code)]
    return {
      title: text(title),
      lead: (
        <div className="lead">
          {lines.map(line => (
            <p key={line}>{text(line)}</p>
          ))}
        </div>
      ),
      hasForm: false,
      body:
        offers === 'sign-in' ? (
          <LinkButton href={signinUrl} label={text('error.signIn')} isPrimary />
        ) : (
          <LinkButton href={homeUrl} label={text('error.home', { host: new URL(homeUrl).host })} />
        ),
    }
  })
}
