import { originOf, type SafeUrl } from '@gatehouse-id/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { LinkButton } from '../parts/LinkButton.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedSignedOutPageProps = PageOptions & {
  /** The address to sign in again, if the provider knows it. */
  signInUrl?: SafeUrl
  /** What applications open in a frame to sign the user out (OpenID Connect Front-Channel Logout 1.0). */
  frames?: readonly SafeUrl[]
  /** Where the page goes on once they have; without a script, by a button. */
  nextUrl?: SafeUrl
}

/** Goes on when every frame is there, or after three seconds. */
const goOn = `const next = document.querySelector('a').href
const loaded = [...document.querySelectorAll('iframe')].map(frame => new Promise(done => frame.addEventListener('load', done)))
Promise.race([Promise.all(loaded), new Promise(done => setTimeout(done, 3000))]).then(() => location.replace(next))`

/** The page after sign-out when the application gave no address to return to, or before applications have been told. */
export function renderHostedSignedOut({ signInUrl, frames = [], nextUrl, ...options }: HostedSignedOutPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text('hosted.signedOut.title'),
    lead: <p className="lead">{text(nextUrl === undefined ? 'hosted.signedOut.text' : 'hosted.signedOut.others')}</p>,
    hasForm: false,
    frameSources: frames.map(originOf),
    scripts: nextUrl === undefined ? [] : [goOn],
    body: (
      <>
        {nextUrl === undefined ? null : <LinkButton href={nextUrl} label={text('hosted.post.continue')} />}
        {signInUrl === undefined ? null : <LinkButton href={signInUrl} label={text('hosted.signedOut.again')} />}
        {frames.map(url => (
          <iframe
            key={url}
            src={url}
            title={text('hosted.signedOut.others')}
            sandbox="allow-scripts allow-same-origin"
            hidden
          />
        ))}
      </>
    ),
  }))
}
