import { draft } from '../draft/draft.ts'
import type { Reader } from '../reader.ts'
import { byText, type Sent, textOf } from '../values.ts'

/** The tables of an adapter of Auth.js: `users` and `accounts`, each as CSV or JSON, with names in either form. */
export const nextAuth: Reader = {
  parts: { accounts: 'the table of accounts' },
  open({ parts }) {
    const accountsOf = byText(parts.accounts ?? [], each => each.userId ?? each.user_id)
    return {
      convert(record) {
        const made = draft(record)
        const id = made.text('id') ?? made.text('_id') ?? ''
        const verified = [made.take('emailVerified'), made.take('email_verified')]
        made.email(made.text('email'), verified.some(isTime))
        made.loginId(made.text('username'))
        made.name('displayName', made.text('name'))
        made.picture('image')
        made.created('createdAt')
        if (made.user.createdTime === undefined) made.created('created_at')
        // No field of Auth.js: applications with passwords have added one.
        const hash = made.text('password') ?? made.text('passwordHash') ?? made.text('password_hash')
        made.passwordText('password', hash)
        const role = made.text('role')
        if (role !== undefined) made.role(role)
        for (const each of accountsOf.get(id) ?? []) {
          const type = textOf(each.type)
          if (type !== 'email' && type !== 'credentials' && type !== 'webauthn')
            made.identity(textOf(each.provider) ?? '', subjectOf(each), textOf(record.email))
          else if (type === 'webauthn') made.left('accounts', 'passkeys are enrolled again')
        }
        made.ignore('updatedAt', 'updated_at', 'created_at', 'createdAt', 'passwordHash', 'password_hash')
        return made.done(id)
      },
    }
  },
}

function subjectOf({ providerAccountId, provider_account_id }: Sent): string | undefined {
  return textOf(providerAccountId) ?? textOf(provider_account_id)
}

/** A date, or true where an adapter has a flag instead. */
function isTime(value: unknown): boolean {
  return value === true || (textOf(value) !== undefined && !/^(false|f|0|null)$/i.test(String(value)))
}
