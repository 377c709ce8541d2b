import { type PasswordRule, type ScreenPart, shownText } from '@gatehouse/pages'
import { type Component, type ScreenTemplate, type Text, textIn } from '../../../projects/index.ts'
import type { ProviderButton } from '../served/screen-html.ts'
import type { ProblemText } from '../problems.ts'

type State = Record<string, unknown>
type Drawing = {
  locale: string
  state: State
  providers: readonly ProviderButton[]
  /** Of new passwords. */
  rules: readonly PasswordRule[]
  /** Whether the browser offers passkeys in the field for the e-mail address. */
  offersPasskeys: boolean
}

const place = /\{\{\s*([\w.-]{1,200})\s*\}\}/g

/** A text in the visitor's language with the values of the run, as the component fills it in; values cannot reorder what stands around them. */
export function filledText(text: Text, { locale, state }: Pick<Drawing, 'locale' | 'state'>): string {
  return textIn(text, locale).replaceAll(place, (_, path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>(
        (inner, part) => (isRecord(inner) && Object.hasOwn(inner, part) ? inner[part] : undefined),
        state,
      )
    return typeof value === 'string' || typeof value === 'number' ? shownText(String(value)) : ''
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** What a page of ours shows of a screen. */
export function partsOf({ components }: ScreenTemplate, drawing: Drawing): ScreenPart[] {
  const lastNew = components.findLastIndex(each => each.component === 'input' && each.type === 'new-password')
  return components.flatMap((each, index) => {
    const parts = partOf(each, drawing)
    return index === lastNew ? [...parts, { component: 'rules', rules: drawing.rules }] : parts
  })
}

const typesOf: Partial<Record<ProblemText, readonly string[]>> = {
  wrongCode: ['one-time-code'],
  wrongCredentials: ['email', 'password'],
  weakPassword: ['new-password'],
  passwordMismatch: ['new-password'],
  addressNeeded: ['email', 'tel'],
  accountExists: ['email', 'tel'],
  ssoUnknown: ['email'],
}

/** The fields to correct after a refusal. */
export function fieldsToCorrect({ components }: ScreenTemplate, problem: unknown): string[] {
  const types = typesOf[problem as ProblemText] ?? [] // another value has no types
  return components.flatMap(each =>
    each.component === 'input' && (types.includes(each.type) || (problem === 'wrongCode' && each.name === codeName))
      ? [each.name]
      : [],
  )
}
/** Recovery codes are letters too. */
const codeName = 'code'

function partOf(each: Component, drawing: Drawing): ScreenPart[] {
  const { state, providers } = drawing
  const say = (text: Text) => filledText(text, drawing)
  switch (each.component) {
    case 'heading':
    case 'text':
      return [{ component: each.component, text: say(each.text) }]
    case 'divider':
      return [{ component: 'divider', text: each.text === undefined ? '' : say(each.text) }]
    case 'link':
      return [{ component: 'link', text: say(each.text), href: each.href, opensBeside: true }]
    case 'image':
      return [{ component: 'image', src: each.src, alt: say(each.alt) }]
    case 'input': {
      const { name, isRequired } = each
      const type = each.type === 'text' && name === codeName ? 'recovery-code' : each.type
      const values = isRecord(state.inputs) ? state.inputs : {}
      const value = typeof values[name] === 'string' ? values[name] : undefined
      const autoComplete = type === 'email' && drawing.offersPasskeys ? 'username webauthn' : undefined
      return [{ component: 'input', name, type, isRequired, label: say(each.label), value, autoComplete }]
    }
    case 'select': {
      const { name, isRequired } = each
      const options =
        each.options === 'tenants'
          ? choicesOf(state, name)
          : each.options.map(({ value, label }) => ({ value, label: say(label) }))
      return [{ component: 'select', name, isRequired, label: say(each.label), options }]
    }
    case 'button': {
      const { id, kind, skipsFields } = each
      return [{ component: 'button', id, kind, skipsFields, text: say(each.text) }]
    }
    case 'providers':
      return providers.length === 0
        ? []
        : [
            {
              component: 'providers',
              providers: providers.map(({ id, label }) => ({ id, label, button: `${each.id} ${id}` })),
            },
          ]
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
  }
}

/** The choices that the state of the screen carries for the component. */
function choicesOf(state: State, name: string): { value: string; label: string }[] {
  const config = isRecord(state.componentsConfig) ? state.componentsConfig[name] : undefined
  const data = isRecord(config) && typeof config.data === 'string' ? config.data : '[]'
  return JSON.parse(data) as { value: string; label: string }[] // written by the state of the screen
}
