import type { Writing } from '../../foundation/tables/tables.ts'
import { deviceOf } from '../../activity/audit/record.ts'
import type { AuditRow } from '../../activity/audit/trail/event.ts'
import { insertAuditEvents } from '../../activity/audit/trail/store.ts'
import { type Person, personOf } from './people.ts'
import { createSeededRandom, createWeightedPick, type SeededRandom } from './random.ts'
import type { Scale } from './scale.ts'

type Given = {
  scale: Scale
  /** By number. */
  userIds: readonly string[]
  idAt(time: number, prefix: 'A'): string
}

const hourMs = 3_600_000
const days = 30
/** How many sign in at each hour of a working day, where they are. */
const hours = [1, 1, 1, 1, 2, 5, 14, 38, 82, 100, 88, 72, 58, 70, 78, 68, 56, 44, 32, 28, 26, 20, 11, 4]
const weekend = 0.3

const pickMethod = createWeightedPick([
  ['password', 42],
  ['otp', 22],
  ['webauthn', 14],
  ['oauth', 12],
  ['magiclink', 10],
])
/** How each method fails, and which share of its attempts does. */
const failures: Record<string, { share: number; pick: (random: SeededRandom) => string }> = {
  password: {
    share: 0.14,
    pick: createWeightedPick([
      ['wrong password', 78],
      ['unknown user', 14],
      ['locked', 8],
    ]),
  },
  otp: {
    share: 0.09,
    pick: createWeightedPick([
      ['The code is wrong or has expired', 90],
      ['Too many attempts', 10],
    ]),
  },
  webauthn: { share: 0.03, pick: createWeightedPick([['unknown passkey', 1]]) },
  oauth: { share: 0.05, pick: createWeightedPick([['access_denied', 1]]) },
  magiclink: { share: 0.04, pick: createWeightedPick([['The link is wrong or has expired', 1]]) },
}
const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
] as const

/** When sign-ins happen, in order: by day over the last thirty, by hour as people work in two zones. */
export function timesOfSignIns({ seed, until, signIns, firstUser }: Scale): number[] {
  const random = createSeededRandom(seed, 'times', firstUser)
  const first = until - days * 24 * hourMs
  const pickHour = createWeightedPick(
    Array.from({ length: days * 24 }, (_, hour): [number, number] => {
      const at = first + hour * hourMs
      const weight = [-6, 1].reduce((sum, zone) => sum + activityAt(at + zone * hourMs), 0)
      // A service that grows: the last day has a fifth more than the first.
      return [at, weight * (1 + (0.2 * hour) / (days * 24))]
    }),
  )
  return Array.from({ length: signIns }, () => pickHour(random) + random.below(hourMs)).sort((a, b) => a - b)
}

function activityAt(local: number): number {
  const date = new Date(local)
  const isWeekend = date.getUTCDay() % 6 === 0
  return (hours[date.getUTCHours()] ?? 0) * (isWeekend ? weekend : 1)
}

/** Writes the sign-ins at these times, of which the first has this number. */
export async function seedSignIns(tx: Writing, given: Given, first: number, times: readonly number[]): Promise<void> {
  await insertAuditEvents(
    tx,
    times.map((occurredAt, index) => signInAt(given, first + index, occurredAt)),
  )
}

function signInAt({ scale, userIds, idAt }: Given, number: number, occurredAt: number) {
  const random = createSeededRandom(scale.seed, 'sign-in', scale.firstUser, number)
  const person = personBefore(scale, random, occurredAt)
  const method = pickMethod(random)
  const failure = failures[method]
  const isFailed = person.status === 'disabled' || random.chance(failure?.share ?? 0)
  const reason = person.status === 'disabled' ? 'disabled user' : (failure?.pick(random) ?? '')
  const isUnknown = isFailed && reason === 'unknown user'
  const userId = isUnknown ? '' : (userIds[person.number] ?? '')
  const loginIds = [isUnknown ? person.email.replace('.', '') : person.email]
  const name = isUnknown ? (loginIds[0] ?? '') : person.displayName
  const tenants = !isFailed && person.tenants[0] && random.chance(0.5) ? [person.tenants[0].id] : []
  const userAgent = random.pick(userAgents)
  const row: AuditRow = {
    project_id: scale.projectId,
    id: idAt(occurredAt, 'A'),
    occurred_at: occurredAt,
    action: isFailed ? 'LoginFailed' : 'LoginSucceed',
    type: isFailed ? 'warn' : 'info',
    actor_type: isFailed ? 'anonymous' : 'user',
    actor_id: isFailed ? '' : userId,
    actor_name: isFailed ? '' : name,
    target_type: 'user',
    target_id: userId,
    target_name: name,
    user_id: userId,
    login_ids: JSON.stringify(loginIds),
    tenants: JSON.stringify(tenants),
    ip: addressOf(person, random),
    user_agent: userAgent,
    device: deviceOf(userAgent),
    method,
    request_id: '',
    data: JSON.stringify(isFailed ? { reason } : {}),
  }
  return { row, loginIds, tenants }
}

/** Some users sign in daily and many rarely, and nobody does before their account is made. */
function personBefore(scale: Scale, random: SeededRandom, time: number): Person {
  for (let attempt = 0; attempt < 20; attempt++) {
    const person = personOf(scale, Math.floor(random.next() ** 1.7 * scale.users))
    const isSeen = person.status === 'enabled' || (person.status === 'disabled' && random.chance(0.1))
    if (person.createdAt < time && isSeen) return person
  }
  return personOf(scale, 0)
}

/** Of the ranges for documentation (RFC 5737); mostly a user's own address. */
function addressOf({ number }: Person, random: SeededRandom): string {
  const own = random.chance(0.85) ? number : random.below(100_000)
  return `${['192.0.2', '198.51.100', '203.0.113'][own % 3]}.${1 + (Math.floor(own / 3) % 254)}`
}
