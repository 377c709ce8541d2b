import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedSignOutPageProps = PageOptions & {
  applicationName: string
  /** The form that ends the session at the provider. */
  action: string
  fields: Readonly<Record<string, string>>
  /** Fields of an optional second form to the same action, which keeps the user signed in. */
  stayFields?: Readonly<Record<string, string>>
  /** Whether a script submits the form: for sign-outs that the application has authenticated (`id_token_hint`). */
  isAutomatic?: boolean
}

const submitFirstForm = 'document.forms[0].requestSubmit()'

/** The page that asks for confirmation before ending the session at the provider. */
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
    lead: <p className="lead">{text.isolated('hosted.signOut.question', { application: applicationName })}</p>,
    hasForm: true,
    scripts: isAutomatic ? [submitFirstForm] : [],
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
