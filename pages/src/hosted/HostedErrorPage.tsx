import type { SafeUrl } from '@gatehouse-id/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { LinkButton } from '../parts/LinkButton.tsx'
import { renderPage } from '../render-page.tsx'
import { shownText } from '../texts/shown-text.ts'

export type HostedErrorPageProps = PageOptions & {
  reason: 'unexpected' | 'invalidRequest' | 'expired' | 'notFound' | 'tooMany' | 'unavailable'
  /** A public explanation in English, such as an OAuth `error_description`. */
  detail?: string
  /** The id of the request in the log, for support. */
  requestId: string
  /** The address to go back to, if it is known and safe. */
  backUrl?: SafeUrl
  /** The browser asks for the same address again after so long. */
  retryAfterSeconds?: number
}

/** The error page of the embedded provider. */
export function renderHostedError(props: HostedErrorPageProps): Page {
  const { reason, detail, requestId, backUrl, retryAfterSeconds, ...options } = props
  const { html, headers } = renderPage(options, ({ text }) => ({
    title: text('hosted.failure.title'),
    lead: (
      <div className="lead">
        <p>{text(`hosted.failure.${reason}`)}</p>
        {reason === 'expired' ? <p>{text('hosted.failure.expired.hint')}</p> : null}
        {reason === 'unavailable' ? (
          <p>{text(retryAfterSeconds === undefined ? 'hosted.failure.unavailable.hint' : 'hosted.failure.retries')}</p>
        ) : null}
        {detail === undefined ? null : (
          <p lang="en" dir="ltr">
            {shownText(detail)}
          </p>
        )}
      </div>
    ),
    hasForm: false,
    body: (
      <>
        {backUrl === undefined ? null : <LinkButton href={backUrl} label={text('hosted.failure.back')} />}
        <p className="small">
          {text('hosted.failure.requestId')} <code dir="ltr">{shownText(requestId)}</code>
        </p>
      </>
    ),
  }))
  return { html, headers: { ...headers, ...(retryAfterSeconds && { Refresh: String(retryAfterSeconds) }) } }
}
