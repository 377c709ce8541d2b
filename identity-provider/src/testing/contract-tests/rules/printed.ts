import { doors } from '../doors/doors.ts'
import { type Rule, rules } from './rules.ts'

const intro = `# Rules of sign-in

What closes which way in. Printed from what a running server did at each door, by
\`identity-provider/src/testing/contract-tests/rules/rules.test.ts\`; a new door is closed by every rule, or the test fails, and a new rule
is tried at every door.

- **refused**: no session, token, assertion or change has come of it.
- **kept**: whoever owns the address comes in, and what the stranger left behind opens nothing.
- **alike**: who names an account first gets the same answer whether it exists or not.
- **Terms of use** are a rule of flows that ask for them (\`user.acceptTerms\`), and of nothing else: no door has a cell.
- **DPoP**: operations of the SDKs issue no bound tokens and take none of applications, whose kind they refuse (\`tokens/callers/kinds\`).
- Other words say why a door stays open although the rule holds. An empty cell: the door has nothing to do with the rule.
`

/** Doors that cannot answer alike, by why. */
export const telling: Record<string, string> = { 'passwords.signUp': 'it makes the account at once' }
/** Of it not who gets in is asked, but what is answered. */
export const concealed = { name: 'concealed accounts', home: '`isUserExistenceConcealed` at each operation' }
const columns: readonly (typeof concealed & Partial<Rule>)[] = [...rules, concealed]

/** docs/understand/sign-in-rules.md. */
export function printed(cells: Record<string, Record<string, string>>): string {
  const homes = columns.map(({ name, home }) => `| ${name} | ${home} |`)
  const rows = Object.entries(doors).map(
    ([key, { name }]) => `| ${name} | ${columns.map(rule => cellOf(cells, rule, key)).join(' | ')} |`,
  )
  return [
    intro,
    '| rule | where |\n|---|---|',
    ...homes,
    `\n| | ${columns.map(({ name }) => name).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n')
}

function cellOf(
  cells: Record<string, Record<string, string>>,
  { name, isBroken }: (typeof columns)[number],
  key: string,
) {
  const cell = cells[name]?.[key] ?? ''
  return cell === 'refused' && isBroken ? 'kept' : cell
}
