import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { renderPage } from '../render-page.tsx'

export type ConfirmSignInPageProps = PageOptions & {
  /** Where the form posts to. */
  action: string
  /** Sent along. */
  fields: Readonly<Record<string, string>>
  /** Who is about to sign in; shown as it is, so only an address. */
  email?: string
}

/** The page behind a link from a mail: only the button signs in, so that programs that open links do not. */
export function renderConfirmSignIn({ action, fields, email, ...options }: ConfirmSignInPageProps): Page {
  return renderPage(options, ({ text, productName }) => ({
    title: text('signIn.title', { product: productName }),
    lead: email === undefined ? null : <p className="lead">{text('confirmSignIn.as', { email })}</p>,
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
