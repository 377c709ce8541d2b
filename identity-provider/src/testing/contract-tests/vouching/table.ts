import { kinds, type Kind, makeAccount } from './accounts.ts'
import { type Act, acts, hasHappened } from './acts.ts'
import type { Caller } from './callers.ts'

export type { Account } from './accounts.ts'
export { otherAddress, verifiedAddress } from './acts.ts'

const allKinds = Object.keys(kinds) as Kind[] // the keys of an object literal
const allActs = Object.keys(acts) as Act[]

async function cellOf({ identity, attempts }: Caller, act: Act, kind: Kind): Promise<string> {
  const attempt = attempts[act]
  if (!attempt) return ''
  const account = await makeAccount(identity, kind)
  if (await hasHappened(identity, act, account, undefined)) return ''
  return (await hasHappened(identity, act, account, await attempt(account))) ? 'yes' : 'no'
}

/** What became of each account of the table when the caller tried each act, as Markdown. */
export async function tableOf(caller: Caller): Promise<string> {
  const rows: string[] = []
  for (const act of allActs.filter(each => caller.attempts[each])) {
    const cells: string[] = []
    for (const kind of allKinds) cells.push(await cellOf(caller, act, kind))
    rows.push(`| ${acts[act]} | ${cells.join(' | ')} |`)
  }
  const head = `| | ${allKinds.map(kind => kinds[kind]).join(' | ')} |\n|---|${allKinds.map(() => ':-:').join('|')}|`
  return `## ${caller.name[0]?.toUpperCase()}${caller.name.slice(1)}\n\n${head}\n${rows.join('\n')}\n`
}
