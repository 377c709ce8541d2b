import type { SafeUrl } from '@gatehouse-id/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { LinkButton } from '../parts/LinkButton.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedMessagePageProps = PageOptions & {
  /** The message: see `hosted.message.…` */
  about:
    | 'confirmLink'
    | 'linkCode'
    | 'linkDone'
    | 'linkDead'
    | 'flowDone'
    | 'passkeyNeeded'
    | 'passwordChanged'
    | 'testPassed'
    | 'testFailed'
  /** A code to enter in the other browser. */
  code?: string
  /** The next step. */
  confirm?: { action: string; fields: Readonly<Record<string, string>> }
  backUrl?: SafeUrl
  /** The browser showed the page in a dialog of its own, which it then closes (FedCM §4.2). */
  closesDialog?: boolean
}

const closeDialog = "if ('IdentityProvider' in window) IdentityProvider.close()"

/** A page with one message and at most one button. */
export function renderHostedMessage({
  about,
  code,
  confirm,
  backUrl,
  closesDialog = false,
  ...options
}: HostedMessagePageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text(`hosted.message.${about}.title`),
    lead: (
      <div className="lead">
        <p>{text(`hosted.message.${about}.text`)}</p>
        {about === 'passkeyNeeded' ? <p>{text('hosted.message.passkeyNeeded.hint')}</p> : null}
      </div>
    ),
    hasForm: confirm !== undefined,
    ...(closesDialog && { scripts: [closeDialog] }),
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
