import type { ReactNode } from 'react'
import { passkeyOffer } from './passkey-scripts.ts'
import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { revealScript } from '../parts/PasswordField.tsx'
import { type PageContext, renderPage } from '../render-page.tsx'
import { type Drawing, PartViews } from './PartView.tsx'
import { resendScript } from './resend-script.ts'
import { everyPart, type PasskeyOffer, type ScreenInput, type ScreenPart } from './screen.ts'

type Screen = {
  /** Begins the ids of the page. */
  id: string
  title: string
  /** Paragraphs below the title. */
  lead?: readonly ReactNode[]
  /** Why the last attempt was refused, and the fields to correct. */
  error?: { text: string; at?: readonly string[] } | undefined
  /** What has happened, where nothing went wrong. */
  info?: string | undefined
  action: string
  /** Hidden fields of the form. */
  fields?: Readonly<Record<string, string>>
  parts: readonly ScreenPart[]
  /** The browser offers passkeys in the field for the e-mail address. */
  passkeyOffer?: PasskeyOffer | undefined
}

/** Draws a screen of a sign-in: of the usual pages and of flows alike. It works without scripts. */
export function renderScreen(options: PageOptions, describe: (context: PageContext) => Screen): Page {
  return renderPage(options, context => {
    const { text } = context
    const { id, title, lead = [], error, info, action, fields = {}, parts, passkeyOffer: offer } = describe(context)
    const all = everyPart(parts)
    const errorId = `${id}-error`
    const rulesId = `${id}-rules`
    const hasRules = all.some(part => part.component === 'rules' && part.rules.length > 0)
    const isWrong = ({ name }: ScreenInput) => error?.at?.includes(name) === true
    const drawing: Drawing = {
      text,
      focused: focusedOf(all, isWrong),
      rulesId,
      errorIdOf: input =>
        isWrong(input) ? (input.type === 'new-password' && hasRules ? `${errorId} ${rulesId}` : errorId) : undefined,
    }
    const hasPasskey = offer !== undefined || all.some(({ component }) => component === 'passkey')
    const hasForm = all.some(isOfForm)
    const shown = <PartViews parts={parts} drawing={drawing} />
    return {
      title,
      lead: leadOf(lead),
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
          {error === undefined ? null : (
            <Notice id={errorId} tone="error">
              {error.text}
            </Notice>
          )}
          {info === undefined ? null : <Notice tone="info">{info}</Notice>}
          {hasForm ? (
            <form method="post" action={action} className="screen">
              <HiddenFields fields={fields} />
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
}

function leadOf(lead: NonNullable<Screen['lead']>) {
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

/** The field to begin at: of those to correct, else of all, the first empty one, else the first. */
function focusedOf(parts: readonly ScreenPart[], isWrong: (input: ScreenInput) => boolean): ScreenInput | undefined {
  const typed = parts.filter(isTyped)
  const wrong = typed.filter(isWrong)
  const candidates = wrong.length > 0 ? wrong : typed
  return candidates.find(({ value = '' }) => value === '') ?? candidates[0]
}

function isTyped(part: ScreenPart): part is ScreenInput {
  return part.component === 'input' && !['hidden', 'username', 'checkbox'].includes(part.type)
}
function isPassword(part: ScreenPart): boolean {
  return part.component === 'input' && (part.type === 'password' || part.type === 'new-password')
}
function isOfForm(part: ScreenPart): boolean {
  if (part.component === 'providers') return part.providers.some(provider => 'button' in provider)
  return part.component === 'input' || part.component === 'select' || part.component === 'button'
}

function sourceOf(src: string): string {
  return src.startsWith('data:') ? 'data:' : src.startsWith('/') ? "'self'" : new URL(src).origin
}
