import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
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
  backUrl: SafeUrl
  error?: 'addressNeeded' | 'tooManyAttempts' | 'unavailable'
}

const errorId = 'address-error'

/** The page that asks for the address to send a code or a link to. */
export function renderHostedAddress({
  reason,
  action,
  fields = {},
  value,
  backUrl,
  error,
  ...options
}: HostedAddressPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text(`hosted.address.${reason}.title`),
    lead: <p className="lead">{text(`hosted.address.${reason}.text`)}</p>,
    hasForm: true,
    body: (
      <>
        {error === undefined ? null : <Notice id={errorId} tone="error" text={text(`hosted.error.${error}`)} />}
        <form method="post" action={action}>
          <HiddenFields fields={fields} />
          <Field
            label={text(reason === 'phone' ? 'field.phone' : 'field.email')}
            name={reason === 'phone' ? 'phone' : 'email'}
            type={reason === 'phone' ? 'tel' : 'email'}
            autoComplete={reason === 'phone' ? 'tel' : 'username'}
            required
            maxLength={320}
            defaultValue={value}
            autoFocus
            {...(error === 'addressNeeded' ? { errorId } : {})}
          />
          <button type="submit" className="primary">
            {text(`hosted.address.${reason}.submit`)}
          </button>
        </form>
        <p className="small">
          <a href={backUrl}>{text('hosted.code.startAgain')}</a>
        </p>
      </>
    ),
  }))
}
