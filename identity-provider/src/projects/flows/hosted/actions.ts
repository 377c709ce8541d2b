import type { ActionName } from '../document/actions.ts'
import { valuePath } from '../document/condition.ts'
import type { HostedTask, HostedValue } from './tasks.ts'

type Action = { action: ActionName; [input: string]: unknown }

/** The method in the names of tasks' actions, and the actions of ours that begin so. */
const methods: Readonly<Record<string, string>> = {
  otp: 'otp',
  'magic-link': 'magicLink',
  magiclink: 'magicLink',
  'enchanted-link': 'enchantedLink',
  enchantedlink: 'enchantedLink',
}
const verbs: Readonly<Record<string, string>> = {
  'sign-up-or-in': 'signUpOrIn',
  'sign-in': 'signIn',
  'sign-up': 'signUp',
}
const known: readonly [RegExp, Action][] = [
  [/^logged-in$/, { action: 'session.start' }],
  [/^(sign-(up-or-in|up|in)-)?oauth(-start)?$|^oauth-start$/, { action: 'social.signIn' }],
  [/^(sign-(up-or-in|in)-)?(sso|saml)(-start)?$/, { action: 'sso.signIn' }],
  [/^webauthn-sign-(up-or-in|in)(-start)?$/, { action: 'passkey.signIn' }],
  [
    /^(webauthn-(sign-up|update|register|add)|update-user-webauthn|promote-webauthn)(-start)?$/,
    { action: 'passkey.register' },
  ],
  [/^sign-in-password$|^password-sign-in$/, { action: 'password.signIn' }],
  [/^(send-reset-password|password-reset|reset-password)(-email)?$/, { action: 'password.sendReset' }],
  [/^(update-user-password|update-password)$/, { action: 'password.set' }],
  [/^replace-(user-)?password$/, { action: 'password.replace' }],
  [/^verify-(code-)?totp$/, { action: 'totp.verify' }],
  [/^(generate|update-user)-totp$/, { action: 'totp.setUp' }],
  [/^verify-recovery-codes?$/, { action: 'recoveryCode.verify' }],
  [/^generate-recovery-codes$/, { action: 'recoveryCodes.create' }],
]

/** The action of ours that does the same as the action of a task; undefined when none does. */
export function actionOf({ action = '', arguments: given }: HostedTask): Action | undefined {
  const found = known.find(([pattern]) => pattern.test(action))?.[1]
  if (found?.action === 'social.signIn')
    return { ...found, ...textInput('provider', given.provider ?? given.defaultProvider) }
  if (found?.action === 'sso.signIn') return { ...found, ...textInput('tenant', given.tenant ?? given.tenantId) }
  if (found) return found
  if (action === 'custom-claims') return { action: 'claims.set', claims: claimsOf(given.customClaims) }
  return sending(action)
}

/** `sign-up-or-in-otp-email`, `verify-code-otp-email`, … */
function sending(action: string): Action | undefined {
  const [, verb = '', method = '', channel = 'email'] =
    /^(sign-up-or-in|sign-in|sign-up|verify(?:-code)?)-(otp|magic-?link|enchanted-?link)(?:-(email|sms|whatsapp|voice|im|phone))?$/.exec(
      action,
    ) ?? []
  const ours = methods[method]
  if (ours === undefined) return undefined
  const name = `${ours}.${verb.startsWith('verify') ? 'verify' : verbs[verb]}`
  if (ours === 'otp') return { action: name as ActionName, channel: channel === 'phone' ? 'sms' : channel }
  // Links go by e-mail only, and sign up with sign-in.
  if (channel !== 'email') return undefined
  return { action: (verb === 'sign-up' ? `${ours}.signUpOrIn` : name) as ActionName }
}

function textInput(name: string, given: HostedValue | undefined) {
  const text = textOf(given)
  return text ? { [name]: text } : {}
}

/** A text as ours write it: `{{user.email}}` for a value that is read. */
function textOf(given: HostedValue | undefined): string {
  if (typeof given?.value !== 'string') return ''
  return given.type === 'context' && valuePath.safeParse(given.value).success ? `{{${given.value}}}` : given.value
}

function claimsOf(given: HostedValue | undefined): Record<string, unknown> {
  const list = Array.isArray(given?.value) ? given.value : []
  return Object.fromEntries(
    list.flatMap((each): [string, unknown][] => {
      if (typeof each !== 'object' || each === null || Array.isArray(each)) return []
      const { key, type, value } = each
      if (typeof key !== 'string' || key === '') return []
      const isRead = type === 'context' && valuePath.safeParse(value).success
      return [[key, isRead ? { value } : (value ?? null)]]
    }),
  )
}
