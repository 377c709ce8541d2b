import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

type Known = { common: Set<string>; zxcvbn: ZxcvbnFactory }
let known: Promise<Known> | undefined

/** Loaded with the first new password: it takes 40 ms and 10 MB, which a start can do without. */
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

/** Whether a password is among the 49,000 that are tried first: those most used in what was stolen elsewhere. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { common } = await load()
  return common.has(password) || common.has(password.toLowerCase())
}

/** From 0, guessed at once, to 4; what is known of the person counts for nothing. Looks at the first 64 characters. */
export async function strengthOf(password: string, ofThePerson: string[]): Promise<number> {
  const { zxcvbn } = await load()
  return zxcvbn.check(password.slice(0, 64), ofThePerson).score
}
