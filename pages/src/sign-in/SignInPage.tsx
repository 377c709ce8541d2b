import type { Page, PageOptions } from '../page.ts'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { renderPage } from '../render-page.tsx'
import type { Text } from '../text.ts'
import { signInErrorText } from './errors.ts'

/** An input of a provider's form; unless told, the label of `email` and `password` is known, others show the name. */
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
  /** Where its form posts to. */
  signinUrl: string
  /** What has to be typed; a button is enough without. */
  fields?: readonly SignInField[]
}

export type SignInPageProps = PageOptions & {
  providers: readonly SignInProvider[]
  csrfToken: string
  /** Where to go after signing in; already checked by the caller. */
  callbackUrl: string
  /** An error code of sign-in-layer.md §6.1-A; any other value shows the generic text and is itself not shown. */
  error?: string
}

function labelOf(text: Text, name: string) {
  return name === 'email' || name === 'password' ? text(`field.${name}`) : name
}

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
      {provider.fields?.map(({ name, label = labelOf(text, name), value, ...input }) => (
        <Field
          key={name}
          name={name}
          label={label}
          defaultValue={value}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1024}
          {...input}
        />
      ))}
      <button type="submit" className={isPrimary ? 'primary' : undefined}>
        {text(provider.fields === undefined ? 'signIn.provider' : 'signIn.withFields', { provider: provider.name })}
      </button>
    </form>
  )
}

/** The sign-in layer's sign-in page: one form per provider, a button or what has to be typed. */
export function renderSignIn({ providers, csrfToken, callbackUrl, error, ...options }: SignInPageProps): Page {
  return renderPage(options, ({ text, productName }) => ({
    title: text('signIn.title', { product: productName }),
    hasForm: providers.length > 0,
    body: (
      <>
        {error === undefined ? null : (
          <Notice tone={error === 'SessionRequired' ? 'info' : 'error'} text={text(signInErrorText(error))} />
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
