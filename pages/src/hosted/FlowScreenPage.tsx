import type { Page, PageOptions } from '../page.ts'
import { Checkbox } from '../parts/Checkbox.tsx'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { PasswordField, revealScript } from '../parts/PasswordField.tsx'
import { ProviderLogo } from '../parts/ProviderLogo.tsx'
import { renderPage } from '../render-page.tsx'
import type { Text } from '../text.ts'

/** What a screen of a flow shows, its texts in the language of the visitor. */
export type FlowScreenPart =
  | { component: 'heading' | 'text' | 'divider' | 'code'; text: string }
  | { component: 'link'; text: string; href: string }
  | { component: 'image'; src: string; alt: string }
  | { component: 'list'; items: readonly string[] }
  | {
      component: 'input'
      name: string
      label: string
      type: string
      isRequired: boolean
      value?: string | undefined
    }
  | {
      component: 'select'
      name: string
      label: string
      isRequired: boolean
      options: readonly { value: string; label: string }[]
    }
  | {
      component: 'button'
      id: string
      text: string
      kind: 'primary' | 'secondary' | 'link'
      skipsFields: boolean
      /** The sign-in provider that the button leads to. */
      provider?: string | undefined
    }

export type FlowScreenPageProps = PageOptions & {
  title: string
  parts: readonly FlowScreenPart[]
  /** The form posts the fields, `interactionId` and the hidden fields here. */
  action: string
  fields: Readonly<Record<string, string>>
  /** A refusal, in the language of the visitor. */
  error?: string | undefined
  /** Asked for every three seconds while something outside has to happen. */
  pollUrl?: string | undefined
}

const errorId = 'flow-error'
const pollSeconds = 3

/** A screen of a flow as a page of ours, which works without scripts. */
export function renderFlowScreen({
  title,
  parts,
  action,
  fields,
  error,
  pollUrl,
  ...options
}: FlowScreenPageProps): Page {
  const page = renderPage(options, ({ text }) => ({
    title,
    hasForm: true,
    scripts: parts.some(isPassword) ? [revealScript] : [],
    imageSources: parts.flatMap(part => (part.component === 'image' ? [sourceOf(part.src)] : [])),
    body: (
      <>
        {error === undefined ? null : (
          <Notice id={errorId} tone="error">
            {error}
          </Notice>
        )}
        <form method="post" action={action} className="flow">
          <HiddenFields fields={fields} />
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
            <FlowPart key={index} part={part} text={text} hasError={error !== undefined} />
          ))}
        </form>
      </>
    ),
  }))
  // A header needs no script: the page is fetched again, and shows what has happened.
  return pollUrl === undefined
    ? page
    : { ...page, headers: { ...page.headers, refresh: `${pollSeconds}; url=${pollUrl}` } }
}

function sourceOf(src: string): string {
  return src.startsWith('data:') ? 'data:' : src.startsWith('/') ? "'self'" : new URL(src).origin
}

function isPassword(part: FlowScreenPart): boolean {
  return part.component === 'input' && (part.type === 'password' || part.type === 'new-password')
}

type FlowPartProps = { part: FlowScreenPart; text: Text; hasError: boolean }

function FlowPart({ part, text, hasError }: FlowPartProps) {
  switch (part.component) {
    case 'heading':
      return <h2>{part.text}</h2>
    case 'text':
      return <p>{part.text}</p>
    case 'code':
      return (
        <p>
          <code>{part.text}</code>
        </p>
      )
    case 'divider':
      return <p className="or">{part.text}</p>
    case 'link':
      return (
        <p className="small">
          <a href={part.href} target="_blank" rel="noreferrer">
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
    case 'select':
      return (
        <label className="field">
          <span>{part.label}</span>
          <select name={part.name} required={part.isRequired}>
            {part.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )
    case 'button':
      return (
        <button
          type="submit"
          name="interactionId"
          value={part.provider === undefined ? part.id : `${part.id} ${part.provider}`}
          className={part.kind === 'primary' ? 'primary' : part.kind === 'link' ? 'link' : undefined}
          formNoValidate={part.skipsFields}
        >
          {part.provider === undefined ? null : <ProviderLogo id={part.provider} name={part.text} />}
          {part.text}
        </button>
      )
    case 'input':
      return <FlowInput part={part} text={text} errorId={hasError ? errorId : undefined} />
  }
}

type FlowInputProps = {
  part: Extract<FlowScreenPart, { component: 'input' }>
  text: Text
  errorId: string | undefined
}

function FlowInput({ part: { name, label, type, isRequired, value }, text, errorId: described }: FlowInputProps) {
  if (type === 'hidden') return <input type="hidden" name={name} value={value ?? ''} />
  if (type === 'checkbox') return <Checkbox label={label} name={name} value="true" required={isRequired} />
  if (type === 'password' || type === 'new-password')
    return (
      <PasswordField
        text={text}
        label={label}
        name={name}
        required={isRequired}
        autoComplete={type === 'password' ? 'current-password' : 'new-password'}
        errorId={described}
      />
    )
  if (type === 'one-time-code')
    return (
      <Field
        label={label}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={30}
        required={isRequired}
        errorId={described}
      />
    )
  return (
    <Field
      label={label}
      name={name}
      type={type}
      autoComplete={type === 'email' || type === 'tel' || type === 'url' ? type : undefined}
      defaultValue={value}
      maxLength={1000}
      required={isRequired}
      errorId={described}
    />
  )
}
