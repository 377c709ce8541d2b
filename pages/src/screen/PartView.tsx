import type { ReactNode } from 'react'
import { PasswordRules } from '../parts/PasswordRules.tsx'
import { ProviderLogo } from '../parts/ProviderLogo.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Scopes } from '../parts/Scopes.tsx'
import { type Said, shownText } from '../texts/shown-text.ts'
import type { Text } from '../texts/text.ts'
import { InputView, type Refusal } from './InputView.tsx'
import type { ScreenButton, ScreenInput, ScreenPart, ScreenProvider } from './screen.ts'

/** What the parts of one screen share. */
export type Drawing = {
  text: Text
  focused: ScreenInput | undefined
  rulesId: string
  refusalOf(input: ScreenInput): Refusal | undefined
}

export type PartViewProps = { part: ScreenPart; drawing: Drawing }

/** One part of a screen. */
export function PartView({ part, drawing }: PartViewProps) {
  const { text } = drawing
  switch (part.component) {
    case 'heading':
      return <h2>{saidNode(part.text)}</h2>
    case 'text':
      return <p>{saidNode(part.text)}</p>
    case 'notice':
      return <Notice tone="info">{saidNode(part.text)}</Notice>
    case 'code':
      return (
        <p>
          <code>{part.text}</code>
        </p>
      )
    case 'device-code':
      return (
        <p className="code" dir="ltr">
          {shownText(part.text)}
        </p>
      )
    case 'divider':
      return <p className="or">{part.text}</p>
    case 'link':
      return (
        <p className="small">
          <a href={part.href} {...(part.opensBeside && { target: '_blank', rel: 'noreferrer' })}>
            {part.text}
          </a>
        </p>
      )
    case 'image':
      return <img src={part.src} alt={part.alt} />
    case 'list':
      return (
        <ul className="codes">
          {part.items.map(item => (
            <li key={item}>
              <code>{item}</code>
            </li>
          ))}
        </ul>
      )
    case 'scopes':
      return <Scopes uncheckedHost={part.uncheckedHost} scopes={part.scopes} text={text} />
    case 'select':
      return (
        <label className="field">
          <span>{part.label}</span>
          <select name={part.name} required={part.isRequired}>
            {part.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {shownText(label)}
              </option>
            ))}
          </select>
        </label>
      )
    case 'input':
      return <InputView part={part} text={text} hasFocus={part === drawing.focused} refusal={drawing.refusalOf(part)} />
    case 'rules':
      return <PasswordRules rules={part.rules} text={text} id={drawing.rulesId} />
    case 'button':
      return <ButtonView button={part} text={text} />
    case 'providers':
      return (
        <div className="providers">
          {part.providers.map(provider => (
            <ProviderView key={provider.id} provider={provider} text={text} isLastUsed={part.isLastUsed} />
          ))}
          {part.isLastUsed ? <LastUsed text={text} /> : null}
        </div>
      )
    case 'more':
      return (
        <details>
          <summary>{part.text}</summary>
          <PartViews parts={part.parts} drawing={drawing} />
        </details>
      )
  }
}

export type PartViewsProps = { parts: readonly ScreenPart[]; drawing: Drawing }

/** Parts, from top to bottom. */
export function PartViews({ parts, drawing }: PartViewsProps) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
    <PartView key={index} part={part} drawing={drawing} />
  ))
}

const lastUsedId = 'last-used'

/** Beside what it describes, not in its name. */
function LastUsed({ text }: { text: Text }) {
  return (
    <span id={lastUsedId} className="last">
      {text('hosted.signIn.lastUsed')}
    </span>
  )
}

function ButtonView({ button, text: say }: { button: ScreenButton; text: Text }) {
  const {
    id,
    action,
    sends,
    text,
    kind,
    skipsFields = false,
    lead,
    wait,
    needsPasskeys = false,
    isLastUsed = false,
  } = button
  const drawn = (
    <button
      type="submit"
      {...(action === undefined && (sends ?? { name: 'interactionId', value: id }))}
      formAction={action}
      formNoValidate={skipsFields}
      className={kind === 'secondary' ? undefined : kind}
      aria-describedby={isLastUsed ? lastUsedId : undefined}
      data-wait={wait?.seconds}
      data-waiting={wait?.text}
    >
      {text}
    </button>
  )
  if (needsPasskeys || isLastUsed)
    return (
      <div className="actions" id={needsPasskeys ? 'passkey' : undefined} hidden={needsPasskeys}>
        {drawn}
        {isLastUsed ? <LastUsed text={say} /> : null}
      </div>
    )
  if (kind !== 'link') return drawn
  return (
    <p className="small">
      {lead === undefined ? null : `${lead} `}
      {drawn}
    </p>
  )
}

type ProviderViewProps = { provider: ScreenProvider; text: Text; isLastUsed: boolean | undefined }

function ProviderView({ provider, text, isLastUsed }: ProviderViewProps) {
  const { id, label } = provider
  const described = isLastUsed ? { 'aria-describedby': lastUsedId } : {}
  const inside = (
    <>
      <ProviderLogo id={id} name={label} />
      <span>{text.isolated('signIn.provider', { provider: label })}</span>
    </>
  )
  if ('url' in provider)
    return (
      <a className="button" href={provider.url} {...described}>
        {inside}
      </a>
    )
  return (
    <button type="submit" name="interactionId" value={provider.button} formNoValidate {...described}>
      {inside}
    </button>
  )
}

/** The text as markup. */
export function saidNode(said: Said): ReactNode {
  if (typeof said === 'string') return said
  // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
  return said.map((part, index) => (index % 2 === 0 ? part : <bdi key={index}>{shownText(part)}</bdi>))
}
