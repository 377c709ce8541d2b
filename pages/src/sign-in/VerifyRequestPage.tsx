import type { SafeUrl } from '@gatehouse-id/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { LinkButton } from '../parts/LinkButton.tsx'
import { renderPage } from '../render-page.tsx'

export type VerifyRequestPageProps = PageOptions & {
  /** The address of the site. */
  homeUrl: SafeUrl
}

/** The page of the sign-in layer after sending a sign-in link. */
export function renderVerifyRequest({ homeUrl, ...options }: VerifyRequestPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text('verifyRequest.title'),
    lead: (
      <div className="lead">
        <p>{text('verifyRequest.sent')}</p>
        <p>{text('verifyRequest.hint')}</p>
      </div>
    ),
    hasForm: false,
    body: <LinkButton href={homeUrl} label={text('error.home', { host: new URL(homeUrl).host })} />,
  }))
}
