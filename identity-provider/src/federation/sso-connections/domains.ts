import { transact } from '@gatehouse-id/database'
import { InvalidInput } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import { listDomains, lockTenant, mailDomain } from '../../directory/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { createChange } from '../sso-configurations/change.ts'
import type { Configuration } from '../sso-configurations/configure.ts'

const domainsMax = 100
/** With a dot, so that nobody proves a whole top-level domain. */
const domainPattern = /^(?=.{1,240}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/
const prefix = 'gatehouse-verification='
const shownMax = 5

type Scope = { tenantId: string; ssoId: string }

export type SsoDomains = {
  /** Those whose addresses sign in with the configuration. */
  list(call: Call, scope: Scope): Promise<string[]>
  /** The record that proves a domain; undefined for what is none. */
  recordOf(call: Call, scope: Scope, text: string): { domain: string; name: string; value: string } | undefined
  /**
   * Looks for the record, and gives the configuration the domain if it is there; else what is there instead.
   * @throws {InvalidInput} for what is no domain, and when the DNS does not answer
   * @throws {SsoDomainTaken} when another tenant or configuration has it
   */
  prove(call: Call, scope: Scope, domain: string): Promise<{ isProven: boolean; found: string[] }>
}

/** Domains that a company proves by its DNS: whoever can write there may say who its addresses are. */
export function createSsoDomains(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): SsoDomains {
  const { db, encryption, resolveTxt } = dependencies
  const { changeWithin } = createChange(dependencies, { recordAudit })
  /** The same for every link of the tenant: nothing is stored until it is proven. */
  const purposeOf = ({ projectId }: Call, { tenantId }: Scope) => JSON.stringify(['sso domain', projectId, tenantId])

  async function listWithin(reading: Reading, { projectId }: Call, { tenantId, ssoId }: Scope): Promise<string[]> {
    const all = await listDomains(reading, { projectId, tenantId })
    return all.filter(each => each.ssoId === ssoId).map(({ domain }) => domain)
  }

  function recordOf(call: Call, scope: Scope, text: string) {
    const domain = mailDomain(text.trim())
    if (!domainPattern.test(domain)) return undefined
    return { domain, name: `_gatehouse.${domain}`, value: prefix + encryption.mac(domain, purposeOf(call, scope)) }
  }

  return {
    list: (call, scope) => listWithin(db, call, scope),
    recordOf,
    async prove(call, scope, text) {
      const { domain, name } = recordOf(call, scope, text) ?? {}
      if (domain === undefined || name === undefined) throw notADomain()
      const found = await resolveTxt(name).catch(error => {
        throw invalid('The DNS servers of the domain do not answer. Try again in a minute.', error)
      })
      const isProof = (record: string) =>
        record.startsWith(prefix) && encryption.isMac(record.slice(prefix.length), domain, purposeOf(call, scope))
      if (!found.some(isProof)) return { isProven: false, found: found.slice(0, shownMax) }
      await transact(db, async tx => {
        // Two that are proven at once both count.
        await lockTenant(tx, { projectId: call.projectId, tenantId: scope.tenantId })
        const domains = [...new Set([...(await listWithin(tx, call, scope)), domain])]
        if (domains.length > domainsMax) throw invalid(`There are ${domainsMax} domains already.`)
        const changeOf = async (_: unknown, known: Configuration) => known
        await changeWithin(tx, call, { selector: { ...scope, domains }, changeOf, action: 'SsoDomainProven' })
      })
      return { isProven: true, found }
    },
  }
}

export function notADomain() {
  return invalid('Enter a domain such as example.com.')
}

function invalid(message: string, cause?: unknown) {
  return new InvalidInput({ message, fields: [{ field: 'domain', message }], cause })
}
