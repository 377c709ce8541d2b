import type { TenantRow } from '../../directory/tenants/store.ts'
import { createSeededRandom } from './random.ts'
import type { Scale } from './scale.ts'

export type SeededTenant = { id: string; name: string; domain: string; createdAt: number }

const firsts = (
  'Aurora Basalt Cedar Dunes Ember Fjord Granite Harbour Indigo Juniper Kestrel Lumen Meridian Northwind Orchard Pinnacle ' +
  'Quarry Redwood Saffron Tidewater Umbra Verdant Willow Yarrow Zephyr Atlas Beacon Copper Delta Evergreen Foxglove ' +
  'Glacier Heron Ironwood Keystone Lighthouse Maple Nimbus Opal Prairie São_Miguel Żubrówka Bäckerei Île-de-Ré Ægir ' +
  'Søndergaard 東雲 青山 النخيل הגליל Αιγαίο Сибирь'
)
  .split(' ')
  .map(name => name.replaceAll('_', ' '))
const trades =
  'Logistics Health Robotics Foods Energy Software Insurance Travel Textiles Media Analytics Security Mobility Bank Studios Labs'.split(
    ' ',
  )
const forms = ['', 'Inc.', 'GmbH', 'Ltd', 'S.A.', 'AB', 'K.K.', 'Pte. Ltd.']
const asciiFirsts = firsts.map((name, index) => (/^[\p{Script=Latin} -]+$/u.test(name) ? name : `house${index}`))

/** The tenant of a number, always the same. Its domain ends in `.example`, which nobody owns (RFC 2606). */
export function tenantOf({ tenants, firstTenant, timeOf }: Scale, number: number): SeededTenant {
  const index = firstTenant + number
  // Each number has a combination of its own; later ones have a number in their name.
  const first = index % firsts.length
  const trade = (Math.floor(index / firsts.length) + first * 7) % trades.length
  const form = Math.floor(index / (firsts.length * trades.length)) % forms.length
  const round = Math.floor(index / (firsts.length * trades.length * forms.length))
  const nameOf = (from: readonly string[]) =>
    [from[first], trades[trade], forms[form], round > 0 ? String(round + 1) : ''].filter(part => part !== '').join(' ')
  const id = slug(nameOf(asciiFirsts))
  return { id, name: nameOf(firsts), domain: `${id}.example`, createdAt: timeOf((number + 0.5) / tenants) }
}

function slug(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, ' ')
  return plain.trim().split(' ').join('-')
}

export function tenantRow(scale: Scale, number: number): TenantRow {
  const tenant = tenantOf(scale, number)
  const random = createSeededRandom(scale.seed, 'tenant', scale.firstTenant + number)
  const isBelowAnother = number > 20 && random.chance(0.03)
  return {
    project_id: scale.projectId,
    id: tenant.id,
    name: tenant.name,
    is_disabled: random.chance(0.02) ? 1 : 0,
    self_provisioning_domains: JSON.stringify(random.chance(0.2) ? [tenant.domain] : []),
    domains: '[]',
    custom_attributes: '{}',
    auth_type: 'none',
    enforces_sso: 0,
    sso_exclusions: '[]',
    federated_app_ids: '[]',
    parent_id: isBelowAnother ? tenantOf(scale, random.below(20)).id : '',
    role_inheritance: '',
    default_role_names: '[]',
    settings: '{}',
    created_at: tenant.createdAt,
  }
}
