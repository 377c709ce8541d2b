import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { renderPage } from '../render-page.tsx'

export type SignOutPageProps = PageOptions & {
  signoutUrl: string
  csrfToken: string
  /** The address after the sign-out; the caller must have checked it. */
  callbackUrl: string
}

/** The page of the sign-in layer that asks for confirmation before signing out. */
export function renderSignOut({ signoutUrl, csrfToken, callbackUrl, ...options }: SignOutPageProps): Page {
  return renderPage(options, ({ text, productName }) => ({
    title: text('signOut.title'),
    lead: <p className="lead">{text('signOut.question', { product: productName })}</p>,
    hasForm: true,
    body: (
      <form method="post" action={signoutUrl}>
        <HiddenFields fields={{ csrfToken, callbackUrl }} />
        <button type="submit" className="primary">
          {text('signOut.confirm')}
        </button>
      </form>
    ),
  }))
}
