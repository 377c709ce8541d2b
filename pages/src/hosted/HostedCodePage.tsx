import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { Checkbox } from '../parts/Checkbox.tsx'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { renderPage } from '../render-page.tsx'
import type { Text } from '../text.ts'
import { resendScript } from './resend-script.ts'

export type HostedCodePageProps = PageOptions & {
  /** `sent`: a code was sent to `address`; `link`: a link was sent, which shows a code when opened in another browser. */
  reason: 'sent' | 'link' | 'authenticator' | 'recovery'
  /** The form posts `code` here. */
  action: string
  fields?: Readonly<Record<string, string>>
  /** The masked address of the recipient. */
  address?: string
  resend?: {
    /** Sends another code or link. */
    action: string
    /** Until it may be sent; 0: now. */
    waitSeconds: number
    /** `sent`: another one was just sent; `tooSoon`: it was asked for before the time. */
    outcome?: 'sent' | 'tooSoon'
  }
  /** A link to start again, or to another kind of code. */
  other?: { label: 'startAgain' | 'useRecovery' | 'useAuthenticator'; url: SafeUrl }
  /** Offers to trust this device for some days, with a field of this name and value. */
  trust?: { name: string; value: string; days: number; isChosen: boolean }
  error?: 'wrongCode' | 'tooManyAttempts'
}

const errorId = 'code-error'

function waitOf(text: Text, seconds: number) {
  return seconds < 60 ? text.duration(seconds, 'second') : text.duration(Math.ceil(seconds / 60), 'minute')
}

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
  const isLink = reason === 'link'
  return renderPage(options, ({ text }) => ({
    title: text(`hosted.code.${reason}.title`),
    lead: (
      <div className="lead">
        <p>{text.isolated(`hosted.code.${reason}.text`, { address })}</p>
        {isLink ? <p>{text('hosted.code.link.hint')}</p> : null}
      </div>
    ),
    hasForm: true,
    scripts: resend === undefined ? [] : [resendScript],
    body: (
      <>
        {error === undefined ? null : (
          <Notice id={errorId} tone="error">
            {text(`hosted.error.${error}`)}
          </Notice>
        )}
        {resend?.outcome === undefined ? null : (
          <Notice tone={resend.outcome === 'sent' ? 'info' : 'error'}>
            {resend.outcome === 'tooSoon'
              ? text('hosted.code.wait', { duration: waitOf(text, resend.waitSeconds) })
              : text(isLink ? 'hosted.code.resentLink' : 'hosted.code.resent')}
          </Notice>
        )}
        <form method="post" action={action}>
          <HiddenFields fields={fields} />
          <Field
            label={text(reason === 'recovery' ? 'field.recoveryCode' : 'field.code')}
            name="code"
            type="text"
            inputMode={reason === 'recovery' ? 'text' : 'numeric'}
            autoComplete={reason === 'recovery' ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            required
            maxLength={30}
            autoFocus
            errorId={error === 'wrongCode' ? errorId : undefined}
          />
          {trust === undefined ? null : (
            <Checkbox
              label={text('hosted.code.trust', { duration: text.duration(trust.days, 'day') })}
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
            <button
              type="submit"
              data-wait={resend.waitSeconds}
              data-waiting={text(isLink ? 'hosted.code.resendLinkIn' : 'hosted.code.resendIn')}
            >
              {text(isLink ? 'hosted.code.resendLink' : 'hosted.code.resend')}
            </button>
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
