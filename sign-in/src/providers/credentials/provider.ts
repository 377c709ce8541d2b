import { InvalidSignInConfig } from '../../errors.ts'
import type { DescribedUser } from '../../accounts/described-user.ts'

type Awaitable<T> = T | Promise<T>

/** Attributes of an input of the sign-in form. */
export type CredentialField = {
  /** Default: the name of the field. */
  label?: string
  /** Default: `text`. */
  type?: string
  placeholder?: string
  value?: string
  autoComplete?: string
}

/** The request behind an attempt, for example to limit attempts per address. */
export type CredentialsRequest = {
  method: 'POST'
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: Readonly<Record<string, string>>
}

/** Signs users in with submitted credentials, which the application checks. */
export type CredentialsProvider = {
  id: string
  name: string
  type: 'credentials'
  /** The inputs of the form on the sign-in page. Without them there is no form; a script posts the credentials. */
  credentials?: Readonly<Record<string, CredentialField>>
  /**
   * The user, or null to refuse without a reason. The message of a plain `Error`, or of a class of the application's
   * own, is shown to the browser as an error code, so it must not reveal who has an account.
   *
   * `credentials` are the posted texts without the fields of the protocol. They are unchecked and may be missing. Limit
   * the attempts here: the sign-in layer does not.
   */
  authorize(credentials: Readonly<Record<string, string>>, request: CredentialsRequest): Awaitable<DescribedUser | null>
}

export type CredentialsProviderConfig = Omit<CredentialsProvider, 'id' | 'name' | 'type'> &
  Partial<Pick<CredentialsProvider, 'id' | 'name'>>

/**
 * A provider for submitted credentials, with the id `credentials` by default.
 * @throws {InvalidSignInConfig} when `authorize` is missing
 */
export function credentialsProvider(config: CredentialsProviderConfig): CredentialsProvider {
  const { id = 'credentials', name = 'Credentials' } = config
  // Callers without types may omit it.
  if (typeof config.authorize !== 'function')
    throw new InvalidSignInConfig(`The credentials provider "${id}" needs a function \`authorize\`.`)
  return { ...config, id, name, type: 'credentials' }
}
