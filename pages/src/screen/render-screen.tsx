import type { ReactNode } from 'react'
import { passkeyOffer } from './passkey-scripts.ts'
import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { revealScript } from '../parts/PasswordField.tsx'
import { renderPage } from '../render-page.tsx'
import { type Said, saidText } from '../texts/shown-text.ts'
import { type Drawing, PartViews, saidNode } from './PartView.tsx'
import { lastUsedFirst } from './last-used.ts'
import { resendScript } from './resend-script.ts'
import { everyPart, type PasskeyOffer, type ScreenInput, type ScreenPart } from './screen.ts'

export type ScreenPageProps = PageOptions & {
  title: Said
  /** The texts that they begin with stand below the title. */
  parts: readonly ScreenPart[]
  /** The form posts the fields, `interactionId` and the hidden fields here. */
  action: string
  /** Hidden fields of the form. */
  fields?: Readonly<Record<string, string>>
  /** Whose new password is chosen: for password managers where no field says it, and not sent. */
  account?: string | undefined
  /**
   * Why the last attempt was refused, in the language of the visitor. It stands at the first of the fields to correct that
   * the screen has, and above all without one.
   */
  error?: { text: string; at: readonly string[] } | undefined
  /** Asked for every three seconds while something outside has to happen. */
  pollUrl?: string | undefined
  /** The browser offers passkeys in the field for the e-mail address. */
  passkeyOffer?: PasskeyOffer | undefined
  /** The way to sign in that was used last in this browser: the id of a button, or `social` and the id of a provider. */
  lastUsed?: string | undefined
}

const pollSeconds = 3
const errorId = 'screen-error'
const rulesId = 'screen-rules'

/** Draws a screen of a sign-in. It works without scripts. */
export function renderScreen(props: ScreenPageProps): Page {
  const { title, action, fields = {}, account, error, pollUrl, passkeyOffer: offer, lastUsed, ...options } = props
  const found = props.parts.findIndex(({ component }) => component !== 'text')
  const leadLength = found < 0 ? props.parts.length : found
  const lead = props.parts.slice(0, leadLength).flatMap(part => (part.component === 'text' ? [part.text] : []))
  const unmarked = props.parts.slice(leadLength)
  const parts = lastUsed === undefined ? unmarked : lastUsedFirst(unmarked, lastUsed)
  const all = everyPart(parts)
  const hasRules = all.some(part => part.component === 'rules' && part.rules.length > 0)
  const wrong = all.filter(isTyped).find(({ name }) => error?.at.includes(name) === true)
  const hasPasskey = offer !== undefined || all.some(part => part.component === 'button' && part.needsPasskeys)
  const hasForm = all.some(isOfForm)

  const page = renderPage(options, ({ text }) => {
    const drawing: Drawing = {
      text,
      focused: wrong ?? focusedOf(all),
      rulesId,
      refusalOf(input) {
        if (error === undefined || input !== wrong) return undefined
        const describedBy = input.type === 'new-password' && hasRules ? `${errorId} ${rulesId}` : errorId
        return { id: errorId, text: error.text, describedBy }
      },
    }
    const shown = <PartViews parts={parts} drawing={drawing} />
    return {
      title: saidText(title),
      heading: saidNode(title),
      lead: leadOf(lead.map(saidNode)),
      hasForm: hasForm || offer !== undefined,
      scripts: [
        ...(all.some(isPassword) ? [revealScript] : []),
        ...(all.some(part => part.component === 'button' && part.wait) ? [resendScript] : []),
        ...(hasPasskey ? [passkeyOffer] : []),
      ],
      isFetching: hasPasskey,
      imageSources: all.flatMap(part => (part.component === 'image' ? [sourceOf(part.src)] : [])),
      body: (
        <>
          {error === undefined || wrong ? null : <Notice tone="error">{error.text}</Notice>}
          {hasForm ? (
            <form method="post" action={action} className="screen">
              <HiddenFields fields={fields} />
              {account !== undefined && lacksAccount(all) ? (
                <input autoComplete="username" value={account} readOnly hidden />
              ) : null}
              {shown}
            </form>
          ) : (
            shown
          )}
          {offer === undefined ? null : (
            <form method="post" action={offer.action} id="passkey-response" data-options={offer.optionsUrl} hidden>
              <HiddenFields fields={{ ...fields, ...offer.fields, transactionId: '', response: '' }} />
            </form>
          )}
        </>
      ),
    }
  })
  // A header needs no script: the page is fetched again, and shows what has happened.
  return pollUrl === undefined
    ? page
    : { ...page, headers: { ...page.headers, refresh: `${pollSeconds}; url=${pollUrl}` } }
}

function leadOf(lead: readonly ReactNode[]) {
  const [first, ...more] = lead
  if (first === undefined) return undefined
  if (more.length === 0) return <p className="lead">{first}</p>
  return (
    <div className="lead">
      {lead.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}

/** The field to begin at: the first empty one, else the first. */
function focusedOf(parts: readonly ScreenPart[]): ScreenInput | undefined {
  const typed = parts.filter(isTyped)
  return typed.find(({ value = '' }) => value === '') ?? typed[0]
}

function isTyped(part: ScreenPart): part is ScreenInput {
  return part.component === 'input' && !['hidden', 'username', 'checkbox'].includes(part.type)
}
function isPassword(part: ScreenPart): boolean {
  return part.component === 'input' && (part.type === 'password' || part.type === 'new-password')
}
/** Whether a new password is chosen of which no field says whose it is. */
function lacksAccount(parts: readonly ScreenPart[]): boolean {
  const types = parts.flatMap(part => (part.component === 'input' ? [part.type] : []))
  return types.includes('new-password') && !types.includes('email') && !types.includes('username')
}
function isOfForm(part: ScreenPart): boolean {
  if (part.component === 'providers') return part.providers.some(provider => 'button' in provider)
  return ['input', 'select', 'button', 'scopes'].includes(part.component)
}

function sourceOf(src: string): string {
  return src.startsWith('data:') ? 'data:' : src.startsWith('/') ? "'self'" : new URL(src).origin
}
