import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedSignOutPageProps = PageOptions & {
  applicationName: string
  /** The form that ends the provider's session. */
  action: string
  fields: Readonly<Record<string, string>>
  /** Fields of a second form to the same action, for people who would rather stay signed in; without it there is none. */
  stayFields?: Readonly<Record<string, string>>
  /** Whether the form sends itself when scripts run: for sign-outs the application has vouched for (`id_token_hint`). */
  isAutomatic?: boolean
}

const submitFirstForm = 'document.forms[0].requestSubmit()'

/** The embedded provider's question before ending its session. */
export function renderHostedSignOut({
  applicationName,
  action,
  fields,
  stayFields,
  isAutomatic = false,
  ...options
}: HostedSignOutPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text('signOut.title'),
    lead: <p className="lead">{text('hosted.signOut.question', { application: applicationName })}</p>,
    hasForm: true,
    ...(isAutomatic ? { script: submitFirstForm } : {}),
    body: (
      <>
        <form method="post" action={action}>
          <HiddenFields fields={fields} />
          <button type="submit" className="primary">
            {text('signOut.confirm')}
          </button>
        </form>
        {stayFields === undefined ? null : (
          <form method="post" action={action}>
            <HiddenFields fields={stayFields} />
            <button type="submit">{text('hosted.signOut.stay')}</button>
          </form>
        )}
      </>
    ),
  }))
}
