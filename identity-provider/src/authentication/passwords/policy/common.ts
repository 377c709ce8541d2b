import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

type Known = { common: Set<string>; zxcvbn: ZxcvbnFactory }
let known: Promise<Known> | undefined

/** Loaded with the first new password: it takes 40 ms and 10 MB, which would slow every start. */
function load(): Promise<Known> {
  known ??= (async () => {
    const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ])
    const common = new Set(dictionary['passwords-common'].map(String))
    return { common, zxcvbn: new Factory({ dictionary, graphs: adjacencyGraphs }) }
  })()
  return known
}

/** Whether a password is among the 49,000 most common in stolen data. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { common } = await load()
  return common.has(password) || common.has(password.toLowerCase())
}

/** From 0, guessed at once, to 4; text from the user's profile earns nothing. Reads the first 64 characters. */
export async function strengthOf(password: string, profileWords: string[]): Promise<number> {
  const { zxcvbn } = await load()
  return zxcvbn.check(password.slice(0, 64), profileWords).score
}
