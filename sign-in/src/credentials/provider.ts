import { InvalidSignInConfig } from '../config.ts'
import type { DescribedUser } from '../providers/identity.ts'

type Awaitable<T> = T | Promise<T>

/** An input of the sign-in form, as the attributes of its element. */
export interface CredentialField {
  /** The name of the field by default. */
  label?: string
  /** `text` by default. */
  type?: string
  placeholder?: string
  value?: string
  autoComplete?: string
}

/** What else is known of the attempt: enough to count those of an address, say. */
export interface CredentialsRequest {
  method: 'POST'
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: Readonly<Record<string, string>>
}

/** People prove who they are by what they type, and the application judges it. */
export interface CredentialsProvider {
  id: string
  name: string
  type: 'credentials'
  /** The inputs of the form on the sign-in page; without them there is none, and a script posts. */
  credentials?: Readonly<Record<string, CredentialField>>
  /**
   * The person, or null when nobody is to be signed in; then nothing says why. The message of a plain `Error`, or of a
   * class of the application's own, is shown to the browser as an error code, so it must not say who has an account.
   *
   * `credentials` are the texts that were posted, without the fields of the protocol; nobody has checked them, and
   * those that were not posted are missing. Count the attempts here: the sign-in layer does not.
   */
  authorize(credentials: Readonly<Record<string, string>>, request: CredentialsRequest): Awaitable<DescribedUser | null>
}

export type CredentialsProviderConfig = Omit<CredentialsProvider, 'id' | 'name' | 'type'> &
  Partial<Pick<CredentialsProvider, 'id' | 'name'>>

/** Sign-in by what people type. Called `credentials` unless told otherwise. Throws InvalidSignInConfig. */
export const credentialsProvider = (config: CredentialsProviderConfig): CredentialsProvider => {
  const { id = 'credentials', name = 'Credentials' } = config
  // Callers without types may forget it.
  if (typeof config.authorize !== 'function')
    throw new InvalidSignInConfig(`The credentials provider "${id}" needs a function \`authorize\`.`)
  return { ...config, id, name, type: 'credentials' }
}
