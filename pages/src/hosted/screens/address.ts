import type { Page, PageOptions } from '../../page.ts'
import { renderScreen } from '../../screen/render-screen.tsx'
import { addressField } from './fields.ts'

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
  const isPhone = reason === 'phone'
  return renderScreen(options, ({ text }) => ({
    id: 'address',
    title: text(`hosted.address.${reason}.title`),
    lead: [text(`hosted.address.${reason}.text`)],
    error: error && {
      text: text(`hosted.error.${error}`),
      ...(error === 'addressNeeded' && { at: [isPhone ? 'phone' : 'email'] }),
    },
    action,
    fields,
    parts: [
      isPhone
        ? { component: 'input', name: 'phone', type: 'tel', label: text('field.phone'), value }
        : addressField(text, { email: value }),
      { component: 'button', kind: 'primary', text: text(`hosted.address.${reason}.submit`) },
      {
        component: 'button',
        kind: 'link',
        action: backAction,
        skipsFields: true,
        text: text('hosted.code.startAgain'),
      },
    ],
  }))
}
