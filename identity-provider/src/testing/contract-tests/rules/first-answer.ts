import { onTestFinished, vi } from 'vitest'
import { doors } from '../doors/doors.ts'
import type { Who, World } from '../doors/world.ts'

/** A page as it reads, without what differs from one request to the next. */
function textOf(html: string, { loginId }: Who): string {
  return html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(loginId, '…')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '…')
    .replaceAll(/sign-in\/[\w-]+/g, 'sign-in/…')
    .replaceAll(/\s+/g, ' ')
}

/** What an answer tells: the status, and the refusal or the names of what it gives. */
async function toldBy(response: Response, who: Who): Promise<string> {
  const text = await response.clone().text()
  if (!response.headers.get('content-type')?.includes('json')) return `${response.status} ${textOf(text, who)}`
  const body: Record<string, unknown> = JSON.parse(text)
  return `${response.status} ${body.errorCode ?? ''} ${Object.keys(body).toSorted().join()}`
}

/** Doors of users who have a session, which is what they ask for first. */
const ofSessions = [
  'recoveryCodes.signIn',
  'passkeys.signInFinish',
  'totp.verify',
  'sessions.refresh',
  'flow: totp.verify',
  'flow: recoveryCode.verify',
]

/** What a door answers first to whoever names an account whose password they do not know; undefined when none is named. */
export async function firstAnswer(world: World, key: string, who: Who): Promise<string | undefined> {
  if (ofSessions.includes(key)) return undefined
  const told: string[] = []
  const send = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const asked = new Request(input, init)
    const said = decodeURIComponent(`${asked.url} ${await asked.clone().text()}`)
    const response = await send(input instanceof Request ? asked : input, init)
    if (said.includes(who.loginId)) told.push(await toldBy(response, who))
    return response
  })
  onTestFinished(() => spy.mockRestore())
  const resume = await doors[key]?.wait(world, { ...who, password: 'not the password' }).catch(() => undefined)
  await resume?.().catch(() => undefined)
  spy.mockRestore()
  return told[0]
}
