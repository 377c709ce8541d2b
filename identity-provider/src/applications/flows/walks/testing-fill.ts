import type { Page } from './testing-page.ts'
import type { World } from './testing-world.ts'

export type Self = {
  email: string
  password: string
  newPassword: string
  seed: string
  mailbox: string
  trustDevice: boolean
}

/** Fills the fields of the screen that is shown as somebody would. */
export async function fill(
  world: World,
  page: Page,
  { email, password, newPassword: chosen, seed, mailbox, trustDevice }: Self,
): Promise<Record<string, unknown>> {
  const { inputs, isOfApp } = world.shownBy(page.last)
  const { totp, recoveryCodes = [] } = page.last.screen?.state ?? {}
  const code = async () => {
    if (isOfApp) return world.code(totp?.key ?? seed)
    return (await world.newestMail(mailbox))?.code ?? recoveryCodes[0] ?? ''
  }
  const filled: Record<string, unknown> = {}
  for (const name of inputs) {
    const values: Record<string, unknown> = {
      email,
      password,
      newPassword: chosen,
      name: email,
      trustDevice,
      terms: true,
    }
    filled[name] = name === 'code' ? await code() : (values[name] ?? '')
  }
  return filled
}
