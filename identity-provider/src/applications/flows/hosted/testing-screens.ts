import { ownUrl } from '@gatehouse-id/operation'
import { durationIn, type Page, type PageOptions } from '@gatehouse-id/pages'
import { signInScreens } from '../../../projects/index.ts'
import { pageOf } from './draw-screen.ts'
import { problemIn, type ProblemText } from '../problems.ts'
import { allHold } from '../run/rules.ts'
import type { Asked } from '../run/run.ts'

/** What rules of the screens read: every method of sign-in, unless told. */
export type Project = {
  methods?: Partial<Record<'password' | 'oneTimeCode' | 'magicLink' | 'passkey' | 'social', boolean>>
  takesAddress?: boolean
  hasSso?: boolean
  hasProviders?: boolean
  canSignUp?: boolean
  trustedDeviceDays?: number
}
const everything = { takesAddress: true, hasSso: true, hasProviders: true, canSignUp: true, trustedDeviceDays: 30 }
const everyMethod = { password: true, oneTimeCode: true, magicLink: true, passkey: true, social: true }

/** What an application that nobody has checked asks for. */
function askedWith(value: string): Asked {
  const scopes = ['openid', 'profile', 'email', 'offline_access', value].map(name => ({
    name,
    description: '',
    isOptional: false,
  }))
  const own = { name: 'calendar', description: value }
  return {
    is: 'consent',
    application: value,
    account: value,
    uncheckedHost: value,
    scopes: [...scopes, { ...own, isOptional: false }, { ...own, name: 'mail', isOptional: true }],
    deviceCode: 'BCDF-GHJK',
  }
}

/** A screen of the built-in flow, with `value` as every text from outside. */
export async function builtInScreen(
  name: string,
  { value, project = {}, problem }: { value: string; project?: Project; problem?: ProblemText },
  options: PageOptions = {},
): Promise<Page> {
  const template = signInScreens.get(name)
  if (!template) throw new Error(`there is no screen ${name}`)
  const known = {
    project: { ...everything, methods: everyMethod, ...project },
    sent: { isAgain: true },
    application: { needsSecondFactor: true },
  }
  const resolve = async (path: string) =>
    path.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], known)
  const hidden: number[] = []
  for (const [index, { when = [] }] of template.components.entries())
    if (!(await allHold(when, resolve))) hidden.push(index)
  const locale = options.locale?.language ?? 'en'
  const state = {
    hidden,
    inputs: { email: value, name: value, phone: value },
    form: { email: value },
    application: { name: value, account: value },
    asked: askedWith(value),
    sentTo: { address: value },
    resendSeconds: 30,
    project: { trustedDeviceDuration: durationIn(locale, known.project.trustedDeviceDays, 'day') },
    ...(problem && { errorType: problem, errorText: problemIn(locale, problem) }),
  }
  const providers = ['google', 'microsoft', 'acme'].map(id => ({ id, label: id === 'acme' ? value : id.toUpperCase() }))
  const rules = [
    { name: 'minLength', count: 8 },
    { name: 'disallowedCharacters', characters: value },
  ] as const
  const hasOffer = name === 'sign-in' && known.project.methods.passkey
  const passkeyOffer = { action: ownUrl('/passkey'), optionsUrl: ownUrl('/options') }
  const around = { ...options, action: '/x', ...(hasOffer && { passkeyOffer }) }
  return pageOf(template, { state, locale, providers, rules }, around).page
}

/** Every screen of the built-in flow, also with a refusal. */
export async function builtInScreens(value: string, options: PageOptions = {}): Promise<Record<string, Page>> {
  const pages: [string, Page][] = []
  for (const name of signInScreens.keys()) {
    pages.push([name, await builtInScreen(name, { value }, options)])
    const problem = name === 'sign-in' ? 'wrongCredentials' : 'wrongCode'
    pages.push([`${name}.refused`, await builtInScreen(name, { value, problem }, options)])
  }
  return Object.fromEntries(pages)
}
