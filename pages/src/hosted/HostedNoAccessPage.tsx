import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { LinkButton } from '../parts/LinkButton.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedNoAccessPageProps = PageOptions & {
  applicationName: string
  /** The user who is signed in. */
  account: string
  /** The form goes back to the application. */
  action: string
  signOutUrl: SafeUrl
}

/** The page of a user to whom the application is not assigned. */
export function renderHostedNoAccess({
  applicationName,
  account,
  action,
  signOutUrl,
  ...options
}: HostedNoAccessPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text('hosted.noAccess.title', { application: applicationName }),
    heading: text.isolated('hosted.noAccess.title', { application: applicationName }),
    lead: (
      <div className="lead">
        <p>{text.isolated('hosted.noAccess.text', { account, application: applicationName })}</p>
        <p>{text('hosted.noAccess.hint')}</p>
      </div>
    ),
    hasForm: true,
    body: (
      <>
        <form method="post" action={action}>
          <button type="submit" className="primary">
            {text.isolated('hosted.noAccess.back', { application: applicationName })}
          </button>
        </form>
        <LinkButton href={signOutUrl} label={text('hosted.noAccess.signOut')} />
      </>
    ),
  }))
}
