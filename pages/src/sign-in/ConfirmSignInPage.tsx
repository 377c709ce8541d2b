import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { renderPage } from '../render-page.tsx'

export type ConfirmSignInPageProps = PageOptions & {
  /** The address that the form posts to. */
  action: string
  /** Hidden fields of the form. */
  fields: Readonly<Record<string, string>>
  /** The e-mail address to sign in; shown unchanged, so it must be an address. */
  email?: string
}

/** The page of a mailed link. Only its button signs in, so that mail scanners that open links do not. */
export function renderConfirmSignIn({ action, fields, email, ...options }: ConfirmSignInPageProps): Page {
  return renderPage(options, ({ text, productName }) => ({
    title: text('signIn.title', { product: productName }),
    lead: email === undefined ? null : <p className="lead">{text.isolated('confirmSignIn.as', { email })}</p>,
    hasForm: true,
    body: (
      <form method="post" action={action}>
        <HiddenFields fields={fields} />
        <button type="submit" className="primary">
          {text('confirmSignIn.submit')}
        </button>
      </form>
    ),
  }))
}
