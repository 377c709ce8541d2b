import type { Page, PageOptions } from '../page.ts'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { PasswordField, revealScript } from '../parts/PasswordField.tsx'
import { ProviderLogo } from '../parts/ProviderLogo.tsx'
import { renderPage } from '../render-page.tsx'
import type { Text } from '../texts/text.ts'
import { signInErrorTexts } from './errors.ts'

/** An input of a provider's form. The default label is known for `email` and `password`, and the name for others. */
export type SignInField = {
  name: string
  label?: string
  type?: string
  placeholder?: string
  value?: string
  autoComplete?: string
}

export type SignInProvider = {
  id: string
  name: string
  /** The address that its form posts to. */
  signinUrl: string
  /** The inputs of the form; without them it has only a button. */
  fields?: readonly SignInField[]
}

export type SignInPageProps = PageOptions & {
  providers: readonly SignInProvider[]
  csrfToken: string
  /** The address after the sign-in; the caller must have checked it. */
  callbackUrl: string
  /** An error code of sign-in-layer.md §6.1-A; others show a generic text. The value itself is not shown. */
  error?: string
}

function labelOf(text: Text, name: string) {
  return name === 'email' || name === 'password' ? text(`field.${name}`) : name
}

/** What browsers and password managers fill in, where the provider does not say. */
const filled: Readonly<Record<string, string>> = { email: 'email', password: 'current-password' }

type ProviderFormProps = {
  provider: SignInProvider
  isPrimary: boolean
  fields: Readonly<Record<string, string>>
  text: Text
}

function ProviderForm({ provider, isPrimary, fields, text }: ProviderFormProps) {
  return (
    <form method="post" action={provider.signinUrl}>
      <HiddenFields fields={fields} />
      {provider.fields?.map(({ name, label = labelOf(text, name), value, type, ...input }) => {
        const field = { name, label, defaultValue: value, maxLength: 1024, autoComplete: filled[type ?? ''], ...input }
        return type === 'password' ? (
          <PasswordField key={name} text={text} required={false} {...field} />
        ) : (
          <Field key={name} type={type} autoCapitalize="none" spellCheck={false} {...field} />
        )
      })}
      <button type="submit" className={isPrimary ? 'primary' : undefined}>
        {provider.fields === undefined ? <ProviderLogo id={provider.id} name={provider.name} /> : null}
        <span>
          {text.isolated(provider.fields === undefined ? 'signIn.provider' : 'signIn.withFields', {
            provider: provider.name,
          })}
        </span>
      </button>
    </form>
  )
}

/** The sign-in page of the sign-in layer: a form per provider, with inputs or only a button. */
export function renderSignIn({ providers, csrfToken, callbackUrl, error, ...options }: SignInPageProps): Page {
  return renderPage(options, ({ text, productName }) => ({
    title: text('signIn.title', { product: productName }),
    hasForm: providers.length > 0,
    scripts: providers.some(({ fields = [] }) => fields.some(({ type }) => type === 'password')) ? [revealScript] : [],
    body: (
      <>
        {error === undefined ? null : (
          <Notice tone={error === 'SessionRequired' ? 'info' : 'error'}>
            {signInErrorTexts(error)
              .map(key => text(key))
              .join(' ')}
          </Notice>
        )}
        {providers.length === 0 ? <p>{text('signIn.noProvider')}</p> : null}
        {providers.map((provider, index) => (
          <ProviderForm
            key={provider.id}
            provider={provider}
            isPrimary={index === 0}
            fields={{ csrfToken, callbackUrl }}
            text={text}
          />
        ))}
      </>
    ),
  }))
}
