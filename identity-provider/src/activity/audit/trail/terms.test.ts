import { expect, test } from 'vitest'
import type { AuditRow } from './event.ts'
import { termsOfEvent } from './terms.ts'

test('a sign-in is found by its columns but for what most events have, its action, its names and their words, and by its ids and address as they are', () => {
  const row = {
    action: 'LoginSucceed',
    actor_name: 'ada@acme.example',
    actor_id: 'U0e4CizhGtsQcQco8OaiaruH5g9I',
    target_name: 'ada@acme.example',
    target_id: 'U0e4CizhGtsQcQco8OaiaruH5g9I',
    ip: '198.51.100.18',
    user_id: 'U0e4CizhGtsQcQco8OaiaruH5g9I',
    device: 'Unknown',
    method: 'password',
    type: 'info',
  }
  // Of a row it reads what is above.
  const terms = termsOfEvent(row as AuditRow, { loginIds: ['ada@acme.example'], tenants: ['T1'] })
  expect(terms.toSorted()).toEqual([
    'action:LoginSucceed',
    'actor:U0e4CizhGtsQcQco8OaiaruH5g9I',
    'id:ada@acme.example',
    'ip:198.51.100.18',
    'method:password',
    'tenant:T1',
    'user:U0e4CizhGtsQcQco8OaiaruH5g9I',
    'word:198.51.100.18',
    'word:acme',
    'word:ada',
    'word:ada@acme.example',
    'word:example',
    'word:login',
    'word:loginsucceed',
    'word:succeed',
    'word:u0e4cizhgtsqcqco8oaiaruh5g9i',
  ])
})
