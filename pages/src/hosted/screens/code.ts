import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../../page.ts'
import { renderScreen } from '../../screen/render-screen.tsx'
import type { ScreenPart } from '../../screen/screen.ts'
import type { Text } from '../../text.ts'

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
  const isRecovery = reason === 'recovery'
  return renderScreen(options, ({ text }) => {
    const isTooSoon = resend?.outcome === 'tooSoon'
    const wait = isTooSoon ? text('hosted.code.wait', { duration: waitOf(text, resend.waitSeconds) }) : undefined
    const parts: ScreenPart[] = [
      {
        component: 'input',
        name: 'code',
        type: isRecovery ? 'recovery-code' : 'one-time-code',
        label: text(isRecovery ? 'field.recoveryCode' : 'field.code'),
      },
    ]
    if (trust)
      parts.push({
        component: 'input',
        name: trust.name,
        type: 'checkbox',
        value: trust.value,
        isChecked: trust.isChosen,
        isRequired: false,
        label: text('hosted.code.trust', { duration: text.duration(trust.days, 'day') }),
      })
    parts.push({ component: 'button', kind: 'primary', text: text('hosted.code.submit') })
    if (resend)
      parts.push({
        component: 'button',
        kind: 'secondary',
        action: resend.action,
        skipsFields: true,
        text: text(isLink ? 'hosted.code.resendLink' : 'hosted.code.resend'),
        wait: { seconds: resend.waitSeconds, text: text(isLink ? 'hosted.code.resendLinkIn' : 'hosted.code.resendIn') },
      })
    if (other)
      parts.push({
        component: 'link',
        href: other.url,
        opensBeside: false,
        text: text(`hosted.code.${other.label}`),
      })
    const refusal = error && { text: text(`hosted.error.${error}`), ...(error === 'wrongCode' && { at: ['code'] }) }
    return {
      id: 'code',
      title: text(`hosted.code.${reason}.title`),
      lead: [
        text.isolated(`hosted.code.${reason}.text`, { address }),
        ...(isLink ? [text('hosted.code.link.hint')] : []),
      ],
      error: refusal ?? (wait === undefined ? undefined : { text: wait }),
      info: resend?.outcome === 'sent' ? text(isLink ? 'hosted.code.resentLink' : 'hosted.code.resent') : undefined,
      action,
      fields,
      parts,
    }
  })
}
