import { type RawBuilder, sql } from 'kysely'
import { loginIdKey, loginIdKeys } from '../../../directory/index.ts'
import type { Comparison, Filter } from '../protocol/filter.ts'
import type { TenantScope } from './store.ts'

/**
 * A filter as SQL over the account `u` and the row `s` of provisioning, which may be absent. When it is not exact, it
 * lets through some users that do not match, and none that do is lost.
 */
export type Compiled = { sql: RawBuilder<boolean>; isExact: boolean }
type Context = TenantScope & { isMember: boolean }

/** Undefined for a filter of which nothing can be told by columns. */
export function compileFilter(context: Context, filter: Filter): Compiled | undefined {
  if (filter.op === 'and') return compileAnd(filter.filters.map(each => compileFilter(context, each)))
  if (filter.op === 'or') return compileOr(filter.filters.map(each => compileFilter(context, each)))
  if (filter.op === 'not') {
    const inner = compileFilter(context, filter.filter)
    // The complement of too many is too few.
    return inner?.isExact ? { sql: sql<boolean>`not (${inner.sql})`, isExact: true } : undefined
  }
  if (filter.op === '[]') return compileList(context, filter.attrPath, filter.valFilter)
  return filter.op === 'pr' ? undefined : compileComparison(context, filter)
}

function compileAnd(parts: (Compiled | undefined)[]): Compiled | undefined {
  const known = parts.filter(part => part !== undefined)
  if (known.length === 0) return undefined
  const isExact = known.length === parts.length && known.every(part => part.isExact)
  return {
    sql: sql<boolean>`(${sql.join(
      known.map(part => part.sql),
      sql` and `,
    )})`,
    isExact,
  }
}

function compileOr(parts: (Compiled | undefined)[]): Compiled | undefined {
  const known = parts.filter(part => part !== undefined)
  if (known.length < parts.length) return undefined
  return {
    sql: sql<boolean>`(${sql.join(
      known.map(part => part.sql),
      sql` or `,
    )})`,
    isExact: known.every(part => part.isExact),
  }
}

/** Of `emails[…]`, the comparison of the value is enough: the rest is checked on what is found. */
function compileList(context: Context, path: string, filter: Filter): Compiled | undefined {
  if (bare(path) !== 'emails') return undefined
  const all = filter.op === 'and' ? filter.filters : [filter]
  const value = all.find(each => each.op === 'eq' && each.attrPath.toLowerCase() === 'value')
  return value?.op === 'eq' ? { ...compileEmail(context, String(value.compValue)), isExact: false } : undefined
}

function bare(path: string): string {
  return path.toLowerCase().replace('urn:ietf:params:scim:schemas:core:2.0:user:', '')
}

function compileComparison(context: Context, { attrPath, op, compValue }: Comparison): Compiled | undefined {
  const path = bare(attrPath)
  const text = String(compValue)
  if (compValue === null) return undefined
  if (path === 'active' && (op === 'eq' || op === 'ne')) {
    const isWanted = (text.toLowerCase() === 'true') === (op === 'eq')
    const active = context.isMember ? sql<boolean>`u.status <> 'disabled'` : sql<boolean>`1 = 0`
    return { sql: isWanted ? active : sql<boolean>`not (${active})`, isExact: true }
  }
  if (path === 'meta.created') return compileTime(sql`coalesce(s.created_at, u.created_at)`, op, text)
  if (path === 'meta.lastmodified')
    return compileTime(
      sql`(case when coalesce(s.modified_at, 0) > u.modified_at then s.modified_at else u.modified_at end)`,
      op,
      text,
    )
  if (op !== 'eq') return undefined
  if (path === 'id') return { sql: sql<boolean>`u.id = ${text}`, isExact: true }
  if (path === 'externalid' && text !== '')
    return {
      sql: sql<boolean>`u.id in (select user_id from scim_users where project_id = ${context.projectId}
        and tenant_id = ${context.tenantId} and external_id = ${text})`,
      isExact: true,
    }
  if (path === 'username') return { sql: byUserName(context, text), isExact: false }
  return path === 'emails' || path === 'emails.value' ? compileEmail(context, text) : undefined
}

const operators: Partial<Record<Comparison['op'], RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

function compileTime(column: RawBuilder<unknown>, op: Comparison['op'], text: string): Compiled | undefined {
  const time = Date.parse(text)
  const operator = operators[op]
  return operator && Number.isFinite(time)
    ? { sql: sql<boolean>`${column} ${operator} ${time}`, isExact: true }
    : undefined
}

/** By the name that provisioning gave, else by any login id. */
function byUserName({ projectId, tenantId }: TenantScope, name: string): RawBuilder<boolean> {
  return sql<boolean>`u.id in (
    select user_id from scim_users where project_id = ${projectId} and tenant_id = ${tenantId}
      and user_name_key = ${loginIdKey(name)}
    union all
    select user_id from user_login_ids where project_id = ${projectId} and login_id in (${sql.join(loginIdKeys(name))}))`
}

/** Accounts with the address, and users whose other addresses it is among. */
function compileEmail({ projectId, tenantId }: TenantScope, address: string): Compiled {
  const lower = address.toLowerCase()
  const escaped = lower.replaceAll(/[\\%_]/g, '\\$&')
  return {
    sql: sql<boolean>`u.id in (
      select id from users where project_id = ${projectId} and email = ${lower}
      union all
      select user_id from scim_users where project_id = ${projectId} and tenant_id = ${tenantId}
        and other_emails <> '' and other_emails like ${`%\n${escaped}\n%`} escape '\\')`,
    isExact: false,
  }
}
