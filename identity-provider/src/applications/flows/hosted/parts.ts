import type { SafeUrl } from '@gatehouse-id/operation'
import {
  type PasswordRule,
  type Said,
  type ScreenButton,
  saidText,
  type ScreenInput,
  type ScreenPart,
} from '@gatehouse-id/pages'
import { type Component, type ScreenTemplate, type Text, textIn } from '../../../projects/index.ts'
import type { ProviderButton } from '../served/screen-html.ts'
import type { ProblemText } from '../problems.ts'
import type { Asked } from '../run/run.ts'
import { scopeField } from '../run/values/typed.ts'

type State = Record<string, unknown>
export type Drawing = {
  locale: string
  /** Of the screen, with what it hides. */
  state: State
  providers: readonly ProviderButton[]
  /** Of new passwords. */
  rules: readonly PasswordRule[]
  /** Whether the browser offers passkeys in the field for the e-mail address. */
  offersPasskeys: boolean
  /** Where a button is posted that has a URL of its own. */
  actionOf?: ((button: string) => string) | undefined
  /** What a button sends, where it is not its id. */
  sendsOf?: ((button: string) => ScreenButton['sends']) | undefined
  /** In the place of buttons of the form, which a policy keeps from providers without TLS. */
  providerUrl?: ((provider: string) => SafeUrl) | undefined
}

const place = /\{\{\s*([\w.-]{1,200})\s*\}\}/

/** A text in the visitor's language with the values of the run, as the component fills it in. */
export function filledText(text: Text, { locale, state }: Pick<Drawing, 'locale' | 'state'>): Said {
  // The odd parts are paths of values.
  const parts = textIn(text, locale).split(place)
  return parts.map((part, index) => (index % 2 === 0 ? part : valueAt(state, part)))
}

function valueAt(state: State, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((inner, part) => (isRecord(inner) && Object.hasOwn(inner, part) ? inner[part] : undefined), state)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Nobody agrees to what they have not seen. */
const neverFolded: readonly Component['component'][] = ['scopes', 'device-code']

/** What a page of ours shows of a screen. */
export function partsOf({ components }: ScreenTemplate, drawing: Drawing): ScreenPart[] {
  const hidden = Array.isArray(drawing.state.hidden) ? drawing.state.hidden : []
  const lastNew = components.findLastIndex(each => each.component === 'input' && each.type === 'new-password')
  const shown: ScreenPart[] = []
  let folded: ScreenPart[] | undefined
  for (const [index, each] of components.entries()) {
    if (each.component === 'divider') folded = undefined
    if (hidden.includes(index) || (each.component === 'notice' && isRefused(drawing))) continue
    if (each.component === 'more') {
      folded = []
      shown.push({ component: 'more', text: saidText(filledText(each.text, drawing)), parts: folded })
      continue
    }
    const parts = neverFolded.includes(each.component) ? shown : (folded ?? shown)
    parts.push(...partOf(each, drawing))
    if (index === lastNew) parts.push({ component: 'rules', rules: drawing.rules })
  }
  return shown.filter(part => part.component !== 'more' || part.parts.length > 0)
}

function isRefused({ state }: Drawing): boolean {
  return typeof state.errorText === 'string'
}

const deviceCode = { names: ['user_code'] }
const fieldsOf: Partial<Record<ProblemText, { types?: readonly string[]; names?: readonly string[] }>> = {
  wrongCode: { types: ['one-time-code'], names: ['code'] },
  wrongCredentials: { types: ['password'] },
  weakPassword: { types: ['new-password'] },
  passwordMismatch: { types: ['new-password'] },
  addressNeeded: { types: ['email', 'tel'] },
  passwordNeeded: { types: ['password'] },
  accountExists: { types: ['email', 'tel'] },
  ssoUnknown: { types: ['email'] },
  deviceUnknown: deviceCode,
  deviceExpired: deviceCode,
  deviceUsed: deviceCode,
  deviceMissing: deviceCode,
}
/** What is typed into a field of text with this name: of RFC 8628, and recovery codes, which are letters too. */
const typesOfNames: Partial<Record<string, string>> = { code: 'recovery-code', user_code: 'device-code' }

/** The fields to correct after a refusal: one of these. */
export function fieldsToCorrect({ components }: ScreenTemplate, problem: unknown): string[] {
  // Another value has neither.
  const { types = [], names = [] } = fieldsOf[problem as ProblemText] ?? {}
  return components.flatMap(each =>
    each.component === 'input' && (types.includes(each.type) || names.includes(each.name)) ? [each.name] : [],
  )
}

function partOf(each: Exclude<Component, { component: 'more' }>, drawing: Drawing): ScreenPart[] {
  const { state, providers } = drawing
  const say = (text: Text) => saidText(filledText(text, drawing))
  switch (each.component) {
    case 'heading':
    case 'text':
    case 'notice':
      return [{ component: each.component, text: filledText(each.text, drawing) }]
    case 'divider':
      return [{ component: 'divider', text: each.text === undefined ? '' : say(each.text) }]
    case 'link':
      return [{ component: 'link', text: say(each.text), href: each.href, opensBeside: true }]
    case 'image':
      return [{ component: 'image', src: each.src, alt: say(each.alt) }]
    case 'input':
      return [inputOf(each, drawing)]
    case 'select': {
      const { name, isRequired } = each
      const options =
        each.options === 'tenants'
          ? choicesOf(state, name)
          : each.options.map(({ value, label }) => ({ value, label: say(label) }))
      return [{ component: 'select', name, isRequired, label: say(each.label), options }]
    }
    case 'button': {
      const { id, kind, skipsFields, lead, waitText, needsPasskeys = false } = each
      const wait = waitText !== undefined && {
        seconds: Number(state.resendSeconds ?? 0),
        text: waitOf(waitText, drawing.locale),
      }
      const look = {
        kind,
        skipsFields,
        needsPasskeys,
        text: say(each.text),
        lead: lead && say(lead),
        ...(wait && { wait }),
      }
      return [{ component: 'button', id, action: drawing.actionOf?.(id), sends: drawing.sendsOf?.(id), ...look }]
    }
    case 'providers': {
      const choices = providers.map(({ id, label }) =>
        drawing.providerUrl ? { id, label, url: drawing.providerUrl(id) } : { id, label, button: `${each.id} ${id}` },
      )
      return choices.length === 0 ? [] : [{ component: 'providers', providers: choices }]
    }
    case 'totp-key': {
      const totp = isRecord(state.totp) ? state.totp : {}
      return [
        { component: 'image', src: `data:image/png;base64,${String(totp.image ?? '')}`, alt: '' },
        { component: 'code', text: String(totp.key ?? '') },
      ]
    }
    case 'recovery-codes': {
      const codes = Array.isArray(state.recoveryCodes) ? state.recoveryCodes.map(String) : []
      return [{ component: 'list', items: codes }]
    }
    case 'link-number':
      return [{ component: 'code', text: String(state.linkId ?? '') }]
    case 'device-code':
      return isRecord(state.asked) ? [{ component: 'device-code', text: String(state.asked.deviceCode ?? '') }] : []
    case 'scopes':
      return isRecord(state.asked) ? [scopesOf(state.asked as Asked)] : [] // written by the state of the screen
  }
}

function scopesOf({ uncheckedHost, scopes }: Asked): ScreenPart {
  const listed = scopes.map(scope => ({ ...scope, field: scopeField(scope.name) }))
  return { component: 'scopes', uncheckedHost, scopes: listed }
}

function inputOf(each: Extract<Component, { component: 'input' }>, drawing: Drawing): ScreenInput {
  const { name, isRequired, isAccount = false } = each
  const values = isRecord(drawing.state.inputs) ? drawing.state.inputs : {}
  const type = typeOf(each)
  const label = saidText(filledText(each.label, drawing))
  if (type === 'checkbox') {
    const isChecked = values[name] === true || values[name] === 'true'
    return { component: 'input', name, type, isRequired, label, isChecked }
  }
  const value = typeof values[name] === 'string' ? values[name] : isAccount ? '' : undefined
  // HTML, autofill: `webauthn` comes last.
  const offered = type === 'email' && drawing.offersPasskeys ? 'username webauthn' : undefined
  return {
    component: 'input',
    name,
    type,
    isRequired,
    label,
    value,
    autoComplete: offered ?? (isAccount ? 'username' : undefined),
  }
}

function typeOf({ type, name, isAccount }: Extract<Component, { component: 'input' }>): string {
  if (type === 'hidden' && isAccount) return 'username'
  return (type === 'text' ? typesOfNames[name] : undefined) ?? type
}

/** The page counts the seconds. */
function waitOf(text: Text, locale: string): string {
  return textIn(text, locale).replace(/\{\{\s*seconds\s*\}\}/, '{seconds}')
}

/** The choices that the state of the screen carries for the component. */
function choicesOf(state: State, name: string): { value: string; label: string }[] {
  const config = isRecord(state.componentsConfig) ? state.componentsConfig[name] : undefined
  const data = isRecord(config) && typeof config.data === 'string' ? config.data : '[]'
  return JSON.parse(data) as { value: string; label: string }[] // written by the state of the screen
}
