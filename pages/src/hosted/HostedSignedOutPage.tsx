import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { LinkButton } from '../parts/LinkButton.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedSignedOutPageProps = PageOptions & {
  /** The address to sign in again, if the provider knows it. */
  signInUrl?: SafeUrl
}

/** The page after sign-out when the application gave no address to return to. */
export function renderHostedSignedOut({ signInUrl, ...options }: HostedSignedOutPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text('hosted.signedOut.title'),
    lead: <p className="lead">{text('hosted.signedOut.text')}</p>,
    hasForm: false,
    body: signInUrl === undefined ? null : <LinkButton href={signInUrl} label={text('hosted.signedOut.again')} />,
  }))
}
