import { asObject } from '../../../../kit/editor/json/json-object.ts'
import { language } from '../../../../kit/language/language.ts'
import { flowEditor } from '../messages.ts'
import type { Editing } from '../model/editing.ts'
import { textIn } from '../screens/text-in.ts'
import { flowRules as texts } from './messages.ts'

/** What a value is, which says how it can be compared, and with what. */
export type ValueKind = 'text' | 'email' | 'role' | 'country' | 'choice' | 'flag' | 'number' | 'any'
export type KnownValue = {
  path: string
  label: string
  kind: ValueKind
  group: string
  /** What it can be, with what that is called. */
  choices?: Choices
}
export type Choices = Readonly<Record<string, string>>

const kinds: Readonly<Record<string, ValueKind>> = {
  'user.email': 'email',
  'user.phone': 'text',
  'user.name': 'text',
  'user.roleNames': 'role',
  'user.tenantIds': 'text',
  'user.verifiedEmail': 'flag',
  'user.verifiedPhone': 'flag',
  'user.isNew': 'flag',
  'user.hasPassword': 'flag',
  'user.hasPasskey': 'flag',
  'user.hasTotp': 'flag',
  'user.mustShowSecondFactor': 'flag',
  'user.hasShownSecondFactor': 'flag',
  'user.mustUseSso': 'flag',
  'user.hasHeldPassword': 'flag',
  'request.country': 'country',
  'request.isNewCountry': 'flag',
  'request.isNewNetwork': 'flag',
  'request.ip': 'text',
  'device.isTrusted': 'flag',
  'device.isNew': 'flag',
  'attempts.failed': 'number',
  'attempts.ofLoginId': 'number',
  'attempts.ofNetwork': 'number',
  'tenant.id': 'text',
  'options.tenant': 'text',
  'project.methods.password': 'flag',
  'project.methods.oneTimeCode': 'flag',
  'project.methods.magicLink': 'flag',
  'project.methods.passkey': 'flag',
  'project.hasProviders': 'flag',
  'project.hasSso': 'flag',
  'project.takesAddress': 'flag',
  'project.canSignUp': 'flag',
  'project.trustedDeviceDays': 'number',
  'sent.channel': 'choice',
  'sent.isAgain': 'flag',
  'application.asks': 'choice',
  'application.name': 'text',
  'application.needsSecondFactor': 'flag',
  'application.adds': 'choice',
}

const channels = ['email', 'sms', 'voice', 'whatsapp', 'im']
function choicesOf(path: string): Choices {
  if (path !== 'sent.channel') return texts.choices[path] ?? {}
  return Object.fromEntries(channels.map(channel => [channel, flowEditor.choices[channel] ?? channel]))
}

/** How each kind can be compared, the usual way first; anything with all that there is. */
const comparisons: Readonly<Partial<Record<ValueKind, readonly string[]>>> = {
  text: [
    'equal',
    'not-equal',
    'contains',
    'not-contains',
    'in',
    'not-in',
    'in-list',
    'not-in-list',
    'empty',
    'not-empty',
  ],
  email: [
    'matches-domain',
    'equal',
    'not-equal',
    'contains',
    'in',
    'not-in',
    'in-list',
    'not-in-list',
    'empty',
    'not-empty',
  ],
  role: ['contains', 'not-contains', 'in-list', 'not-in-list', 'empty', 'not-empty'],
  country: ['equal', 'not-equal', 'in', 'not-in', 'in-list', 'not-in-list', 'empty', 'not-empty'],
  choice: ['equal', 'not-equal', 'in', 'not-in', 'empty', 'not-empty'],
  flag: ['is-true', 'is-false'],
  number: ['greater-than', 'less-than', 'equal'],
}

export function operatorsFor({ schema }: Editing, kind: ValueKind): readonly string[] {
  return comparisons[kind] ?? schema.operators
}

/** How a comparison is called: a list of roles "is" one of them. */
export function operatorName(kind: ValueKind, operator: string): string {
  return texts.operatorsOf[kind]?.[operator] ?? texts.operators[operator] ?? operator
}

/** Values that a rule of the flow can read: what is typed into its screens, and what there usually is. */
export function knownValues({ flow, schema }: Editing): KnownValue[] {
  const typed = flow.screens.flatMap(({ components }) =>
    components.flatMap(({ name, label, type }): KnownValue[] => {
      if (typeof name !== 'string') return []
      const kind = type === 'email' ? 'email' : type === 'checkbox' ? 'flag' : 'text'
      return [{ path: `form.${name}`, label: textIn(label, language) || name, kind, group: texts.groups.form ?? '' }]
    }),
  )
  const answers = Object.entries(flow.steps).flatMap(([id, { action }]): KnownValue[] =>
    action === 'http.request'
      ? ['status', 'body'].map(part => ({
          path: `http.${id}.${part}`,
          label: texts.answer(id, part),
          kind: part === 'status' ? 'number' : 'any',
          group: texts.groups.http ?? '',
        }))
      : [],
  )
  const usual = Object.entries(kinds).flatMap(([path, kind]): KnownValue[] => {
    const root = path.split('.')[0] ?? ''
    if (!schema.valueRoots.includes(root)) return []
    const group = texts.groups[root] ?? texts.groups.project ?? ''
    return [{ path, label: texts.values[path] ?? path, kind, group, choices: choicesOf(path) }]
  })
  const all = [...usual.filter(({ path }) => path.startsWith('user.')), ...typed, ...usual, ...answers]
  return [...new Map(all.map(value => [value.path, value])).values()]
}

/** What a rule reads; what is not known has its path as its name. */
export function valueAt(editing: Editing, path: string): KnownValue {
  return (
    knownValues(editing).find(value => value.path === path) ?? { path, label: path, kind: 'any', group: texts.ownGroup }
  )
}

/** Operators that compare with nothing. */
export const unary: readonly string[] = ['empty', 'not-empty', 'is-true', 'is-false']

/** Operators that compare with the entries of a list of the project. */
export const ofLists: readonly string[] = ['in-list', 'not-in-list']

/** The countries by their codes of two letters, by name. */
export function countries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const byName = new Map<string, string>()
  for (const one of letters)
    for (const other of letters) {
      const name = names.of(one + other)
      if (name !== undefined && !byName.has(name)) byName.set(name, one + other)
    }
  const sorted = [...byName].toSorted(([a], [b]) => a.localeCompare(b, language))
  return sorted.map(([label, value]) => ({ value, label }))
}

/** A rule as a sentence: "Role is Admin". */
export function ruleInWords(editing: Editing, rule: unknown): string {
  const { value, operator, than } = asObject(rule)
  const { label, kind, choices = {} } = valueAt(editing, String(value ?? ''))
  const name = operatorName(kind, String(operator ?? ''))
  if (kind === 'flag') return texts.flag(label, operator === 'is-true')
  if (unary.includes(String(operator))) return `${label} ${name}`
  const words = [than]
    .flat()
    .map(each => (typeof each === 'string' ? (choices[each] ?? each) : JSON.stringify(each ?? '')))
  return kind === 'choice' && operator === 'equal'
    ? `${label}: ${words.join('')}`
    : `${label} ${name} ${words.join(', ')}`
}
