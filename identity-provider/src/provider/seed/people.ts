import { pickCulture } from './cultures.ts'
import { createSeededRandom, createWeightedPick, type SeededRandom } from './random.ts'
import type { Scale } from './scale.ts'
import { type SeededTenant, tenantOf } from './tenants.ts'

export type Person = {
  number: number
  givenName: string
  familyName: string
  displayName: string
  email: string
  phone: string
  isVerified: boolean
  status: 'enabled' | 'invited' | 'disabled'
  /** The first is where they work. */
  tenants: SeededTenant[]
  attributes: Record<string, unknown>
  createdAt: number
  zone: number
  /** Draws what belongs to this user further on, such as roles. */
  random: SeededRandom
}

const pickStatus = createWeightedPick<Person['status']>([
  ['enabled', 90],
  ['invited', 6],
  ['disabled', 4],
])
const pickTenants = createWeightedPick([
  [0, 12],
  [1, 76],
  [2, 10],
  [4, 2],
])
const pickPlan = createWeightedPick([
  ['free', 70],
  ['team', 22],
  ['enterprise', 8],
])
const departments = [
  'Engineering',
  'Sales',
  'Support',
  'Finance',
  'Operations',
  'Marketing',
  'People',
  'Legal',
] as const
const mailHosts = ['mail.example', 'post.example', 'inbox.example', 'courriel.example'] as const

/** The user of a number, always the same. Addresses end in `.example`, and numbers are set aside for fiction. */
export function personOf(scale: Scale, number: number): Person {
  const index = scale.firstUser + number
  const random = createSeededRandom(scale.seed, 'user', index)
  const { given, family, isFamilyFirst, zone } = pickCulture(random)
  const [givenName, familyName] = [random.pick(given), random.pick(family)]
  const parts = [givenName.written, familyName.written]
  const tenants =
    scale.tenants === 0 ? [] : Array.from({ length: pickTenants(random) }, () => pickTenant(scale, random))
  const status = pickStatus(random)
  // In the order of their numbers, so that what is made later has later ids.
  const createdAt = scale.timeOf((number + random.next()) / scale.users)
  const host = tenants[0]?.domain ?? random.pick(mailHosts)
  return {
    number,
    givenName: givenName.written,
    familyName: familyName.written,
    displayName: (isFamilyFirst ? parts.toReversed() : parts).join(isCharacters(parts) ? '' : ' '),
    email: `${givenName.ascii}.${familyName.ascii}.${index.toString(36)}@${host}`,
    phone: random.chance(0.4) ? phoneOf(random) : '',
    isVerified: status !== 'invited' && random.chance(0.92),
    status,
    tenants: [...new Map(tenants.map(tenant => [tenant.id, tenant])).values()],
    attributes: {
      plan: pickPlan(random),
      ...(tenants.length > 0 && { department: random.pick(departments) }),
      ...(random.chance(0.3) && { newsletter: random.chance(0.6) }),
    },
    createdAt,
    zone,
    random,
  }
}

/** Half of the members spread over all tenants, half crowd in the first ones. */
function pickTenant(scale: Scale, random: SeededRandom): SeededTenant {
  const share = random.chance(0.5) ? random.next() : random.next() ** 4
  return tenantOf(scale, Math.floor(share * scale.tenants))
}

/** Chinese and Japanese names have no space. */
function isCharacters(parts: readonly string[]): boolean {
  return parts.every(part => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(part))
}

/** Of the ranges that the authorities of the United States, the United Kingdom, France and Australia keep for fiction. */
function phoneOf(random: SeededRandom): string {
  const digits = (count: number) => String(random.below(10 ** count)).padStart(count, '0')
  return random.pick([
    () => `+1${random.pick(['212', '312', '415', '617', '713', '206', '305'])}55501${digits(2)}`,
    () => `+447700900${digits(3)}`,
    () => `+3363998${digits(4)}`,
    () => `+6149157${random.pick(['0006', '0156', '0157', '0158', '0159', '0110'])}`,
  ])()
}
