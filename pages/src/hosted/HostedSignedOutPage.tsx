import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { LinkButton } from '../parts/LinkButton.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedSignedOutPageProps = PageOptions & {
  /** Where signing in again starts, when the provider knows. */
  signInUrl?: SafeUrl
}

/** The embedded provider's last word when the application named nowhere to return to. */
export function renderHostedSignedOut({ signInUrl, ...options }: HostedSignedOutPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text('hosted.signedOut.title'),
    lead: <p className="lead">{text('hosted.signedOut.text')}</p>,
    hasForm: false,
    body: signInUrl === undefined ? null : <LinkButton href={signInUrl} label={text('hosted.signedOut.again')} />,
  }))
}
