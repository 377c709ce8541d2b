import { Resolver } from 'node:dns/promises'

/** The TXT records at a name of the DNS; [] where there is none. @throws when no server answers */
export type ResolveTxt = (name: string) => Promise<string[]>

const options = { timeout: 2_000, tries: 2 }
/** The name does not exist, or has no such record. */
const none: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

export async function resolveTxt(name: string): Promise<string[]> {
  try {
    const records = await new Resolver(options).resolveTxt(name)
    return records.map(parts => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && none.includes(error.code)) return []
    throw error
  }
}
