import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { LinkButton } from '../parts/LinkButton.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedMessagePageProps = PageOptions & {
  /** What is said: see `hosted.message.…` */
  about: 'confirmLink' | 'linkCode' | 'linkDone' | 'linkDead' | 'resetSent' | 'passkeyNeeded' | 'passwordChanged'
  /** Put into the text. */
  values?: Readonly<Record<string, string>>
  /** A code for the other browser, large and easy to copy. */
  code?: string
  /** What goes on from here. */
  confirm?: { action: string; fields: Readonly<Record<string, string>> }
  backUrl?: SafeUrl
}

/** The embedded provider's pages that say one thing, and may ask for one click. */
export function renderHostedMessage({
  about,
  values = {},
  code,
  confirm,
  backUrl,
  ...options
}: HostedMessagePageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text(`hosted.message.${about}.title`),
    lead: <p className="lead">{text(`hosted.message.${about}.text`, values)}</p>,
    hasForm: confirm !== undefined,
    body: (
      <>
        {code === undefined ? null : <p className="code">{code}</p>}
        {confirm === undefined ? null : (
          <form method="post" action={confirm.action}>
            <HiddenFields fields={confirm.fields} />
            <button type="submit" className="primary">
              {text('hosted.message.continue')}
            </button>
          </form>
        )}
        {backUrl === undefined ? null : <LinkButton href={backUrl} label={text('hosted.message.back')} />}
      </>
    ),
  }))
}
