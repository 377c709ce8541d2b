import type { Page, PageOptions } from '../page.ts'
import { EmailField } from '../parts/EmailField.tsx'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedAddressPageProps = PageOptions & {
  /** Asks for a phone number for a code, or for the e-mail address of a user who forgot their password. */
  reason: 'phone' | 'forgotten'
  /** The form posts `phone` or `email` here. */
  action: string
  fields?: Readonly<Record<string, string>>
  value?: string
  /** Leads back to the sign-in page; the form posts here too. */
  backAction: string
  error?: 'addressNeeded' | 'tooManyAttempts' | 'unavailable'
}

const errorId = 'address-error'

/** The page that asks for the address to send a code or a link to. */
export function renderHostedAddress({
  reason,
  action,
  fields = {},
  value,
  backAction,
  error,
  ...options
}: HostedAddressPageProps): Page {
  const fieldError = error === 'addressNeeded' ? errorId : undefined
  return renderPage(options, ({ text }) => ({
    title: text(`hosted.address.${reason}.title`),
    lead: <p className="lead">{text(`hosted.address.${reason}.text`)}</p>,
    hasForm: true,
    body: (
      <>
        {error === undefined ? null : (
          <Notice id={errorId} tone="error">
            {text(`hosted.error.${error}`)}
          </Notice>
        )}
        <form method="post" action={action}>
          <HiddenFields fields={fields} />
          {reason === 'forgotten' ? (
            <EmailField text={text} defaultValue={value} autoFocus errorId={fieldError} />
          ) : (
            <Field
              label={text('field.phone')}
              name="phone"
              type="tel"
              autoComplete="tel"
              dir="ltr"
              required
              maxLength={320}
              defaultValue={value}
              autoFocus
              errorId={fieldError}
            />
          )}
          <button type="submit" className="primary">
            {text(`hosted.address.${reason}.submit`)}
          </button>
          <p className="small">
            <button type="submit" className="link" formAction={backAction} formNoValidate>
              {text('hosted.code.startAgain')}
            </button>
          </p>
        </form>
      </>
    ),
  }))
}
