import { expect } from 'vitest'
import { onNewDatabase } from '../../../testing/new-database.ts'
import { newestCode, newestMessage } from '../../../activity/messages/delivery/testing.ts'
import type { CreateDatabase } from '../../../testing/new-database.ts'
import { redirectUrl, startApplications } from './testing-application.ts'
import { type Copy, importCopy } from './testing-copy.ts'
import { visitorAt } from './testing-visitor.ts'

export const password = 'correct horse battery'

/** Two applications: one signs its users in on the usual pages, and one by a copy of their flow, perhaps changed. */
export async function besideCopy(create: CreateDatabase, change?: (flow: Copy) => void) {
  const oidc = await onNewDatabase(create, startApplications)
  await importCopy(oidc.client, { flowId: 'our-sign-in', change })
  const { origin, pathname } = new URL(oidc.issuer)
  const built = await oidc.create()
  const copied = await oidc.create({ loginPageUrl: `${origin}/login${pathname}?flow=our-sign-in` })
  const visit = ({ id, issuer }: { id: string; issuer: string }) =>
    visitorAt(oidc.newBrowser, issuer, { client_id: id, redirect_uri: redirectUrl, scope: 'openid' })
  type Visitor = Awaited<ReturnType<typeof visit>>
  /** The same at both, each with a user of its own; answers what was seen, which is the same. */
  async function atBoth(happens: (visitor: Visitor, email: string) => Promise<void>) {
    const seenAt = async (application: typeof built, email: string) => {
      const visitor = await visit(application)
      await happens(visitor, email)
      const { id, wanted } = application
      return visitor.looks().map(look => look.replaceAll(wanted.name, 'Wiki').replaceAll(id, 'wiki'))
    }
    const seen = await seenAt(built, 'ada@example.com')
    expect(await seenAt(copied, 'abe@example.com')).toEqual(seen.map(look => look.replaceAll('ada@', 'abe@')))
    return seen
  }
  const ssoAppIds = [built.id, copied.id]
  async function createUser(email: string) {
    await oidc.client.users.create({ loginId: email, email, verifiedEmail: true, ssoAppIds })
    await oidc.client.userPasswords.setActive({ loginId: email, password })
  }
  const atCopy = () => visit(copied)
  const codeTo = (email: string) => newestCode({ clientAs: () => oidc.client }, email)
  async function linkTo(email: string) {
    const { text } = await newestMessage({ clientAs: () => oidc.client }, email)
    return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  }
  return { ...oidc, ssoAppIds, atBoth, atCopy, createUser, codeTo, linkTo }
}
