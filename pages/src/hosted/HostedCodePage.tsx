import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { Checkbox } from '../parts/Checkbox.tsx'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedCodePageProps = PageOptions & {
  /** `sent`: a code was sent to `address`; `link`: a link was sent, which shows a code when opened in another browser. */
  reason: 'sent' | 'link' | 'authenticator' | 'recovery'
  /** The form posts `code` here. */
  action: string
  fields?: Readonly<Record<string, string>>
  /** The masked address of the recipient. */
  address?: string
  /** Sends another code or link. */
  resend?: { action: string; fields: Readonly<Record<string, string>> }
  /** A link to start again, or to another kind of code. */
  other?: { label: 'startAgain' | 'useRecovery' | 'useAuthenticator'; url: SafeUrl }
  /** Offers to trust this device for some days, with a field of this name and value. */
  trust?: { name: string; value: string; days: number; isChosen: boolean }
  error?: 'wrongCode' | 'tooManyAttempts'
}

const errorId = 'code-error'

/** The page for a code: a sent one, one of an authenticator app, or a recovery code. */
export function renderHostedCode({
  reason,
  action,
  fields = {},
  address = '',
  resend,
  other,
  trust,
  error,
  ...options
}: HostedCodePageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text(`hosted.code.${reason}.title`),
    lead: <p className="lead">{text(`hosted.code.${reason}.text`, { address })}</p>,
    hasForm: true,
    body: (
      <>
        {error === undefined ? null : <Notice id={errorId} tone="error" text={text(`hosted.error.${error}`)} />}
        <form method="post" action={action}>
          <HiddenFields fields={fields} />
          <Field
            label={text(reason === 'recovery' ? 'field.recoveryCode' : 'field.code')}
            name="code"
            type="text"
            inputMode={reason === 'recovery' ? 'text' : 'numeric'}
            autoComplete={reason === 'recovery' ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={30}
            autoFocus
            {...(error === 'wrongCode' ? { errorId } : {})}
          />
          {trust === undefined ? null : (
            <Checkbox
              label={text(trust.days === 1 ? 'hosted.code.trustDay' : 'hosted.code.trust', {
                days: String(trust.days),
              })}
              name={trust.name}
              value={trust.value}
              defaultChecked={trust.isChosen}
            />
          )}
          <button type="submit" className="primary">
            {text('hosted.code.submit')}
          </button>
        </form>
        {resend === undefined ? null : (
          <form method="post" action={resend.action}>
            <HiddenFields fields={resend.fields} />
            <button type="submit">{text(reason === 'link' ? 'hosted.code.resendLink' : 'hosted.code.resend')}</button>
          </form>
        )}
        {other === undefined ? null : (
          <p className="small">
            <a href={other.url}>{text(`hosted.code.${other.label}`)}</a>
          </p>
        )}
      </>
    ),
  }))
}
