import type { createRandom } from '../../../authorization/src/testing/random-model.ts'
import type { Answer, Cluster, Node } from './cluster.ts'

/** What a client needs to act, and where it tells what must not happen. */
export type World = {
  cluster: Cluster
  random: ReturnType<typeof createRandom>
  isOver(): boolean
  /** Something that was acknowledged is not there any more. */
  lost(what: string): void
  report: { violations: string[]; requests: number; unknown: number; lateRefreshes: number }
}

/** A client that acts until the end, and says afterwards whether the cluster holds what it was told. */
export type Client = { run(): Promise<void>; check(): Promise<void> }

/** More are not counted. */
const countMax = 10_000
const rowsOfJob = 400
/** A lost node's job is taken over within a minute. */
const jobMsMax = 90_000
/** docs/sign-users-in/tokens.md */
const replacedTokenMs = 10_000
/** Between two acts, so that clients do not only compete for the processor. */
const pauseMs = 20

function ask(world: World, path: string, body: unknown, token?: string, node?: Node): Promise<Answer> {
  const answer = world.cluster.call(node ?? world.random.oneOf(world.cluster.nodes), path, body, token)
  world.report.requests += 1
  return answer.then(known => {
    if (known.isUnknown) world.report.unknown += 1
    return known
  })
}

/** Asks again until the answer is known: for what may be done twice. */
async function surely(world: World, path: string, body: unknown, token?: string): Promise<Answer> {
  for (;;) {
    const answer = await ask(world, path, body, token)
    if (!answer.isUnknown) return answer
    await pause(200)
  }
}

function pause(ms = pauseMs): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Creates a user and names it 1, 2, 3 …: what was acknowledged is kept, and the audit trail has each act once. */
export function namingClient(world: World, loginId: string): Client {
  let created: 'no' | 'yes' | 'unknown' = 'no'
  /** The last name that was acknowledged, and the highest one that was sent. */
  let [acknowledged, sent] = [0, 0]
  let [done, unknown] = [0, 0]

  async function create() {
    const answer = await ask(world, '/v1/mgmt/user/create', { loginId })
    if (answer.status === 200) created = 'yes'
    else if (answer.isUnknown) created = 'unknown'
    // A request whose answer was lost has created it.
    else if (created === 'unknown') created = 'yes'
    else world.report.violations.push(`${loginId} could not be created: ${JSON.stringify(answer)}`)
  }

  async function name() {
    sent += 1
    const answer = await ask(world, '/v1/mgmt/user/update/name', { loginId, displayName: String(sent) })
    if (answer.status === 200) {
      acknowledged = sent
      done += 1
    } else if (answer.isUnknown) unknown += 1
    else {
      world.lost(`${loginId} was created and cannot be named: ${JSON.stringify(answer)}`)
      created = 'unknown'
    }
  }

  return {
    async run() {
      while (!world.isOver()) {
        await (created === 'yes' ? name() : create())
        await pause()
      }
    },
    async check() {
      if (created === 'no') return
      const { body } = await surely(world, '/v2/mgmt/user/search', { loginIds: [loginId], limit: 1 })
      const [user] = list(body.users)
      if (!user) {
        if (created === 'yes') world.lost(`${loginId} was acknowledged and is lost`)
        return
      }
      const is = Number(user.name || 0)
      if (is < acknowledged) world.lost(`${loginId} is named ${is}, and ${acknowledged} was acknowledged`)
      for (const [action, least, most] of [
        ['UserCreated', 1, 1],
        ['UserModified', done, done + unknown],
      ] as const) {
        const found = await surely(world, '/v1/mgmt/audit/search', {
          userIds: [user.userId],
          actions: [action],
          size: 1,
        })
        const count = Number(found.body.total)
        const what = `${loginId} has ${count} events ${action}, and there must be ${least} to ${most}`
        if (count >= countMax) continue
        if (count < least) world.lost(what)
        else if (count > most) world.report.violations.push(what)
      }
    },
  }
}

/** Signs in by links that several nodes are given at once, refreshes, and signs out: links work once, ends are ends. */
export function sessionClient(world: World, loginId: string): Client {
  const live: string[] = []
  const ended: string[] = []

  async function signIn() {
    const link = await ask(world, '/v1/mgmt/user/signin/embeddedlink', { loginId })
    if (link.status !== 200) return
    const answers = await Promise.all(
      world.cluster.nodes.map(node => ask(world, '/v1/auth/magiclink/verify', { token: link.body.token }, '', node)),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    if (accepted.length > 1) world.lost(`a link of ${loginId} was accepted ${accepted.length} times`)
    for (const { body } of accepted) live.push(String(body.refreshJwt))
  }

  /** As an application does: tries again with the same token until it has an answer, and holds the new one. */
  async function refresh(token: string) {
    const startedAt = performance.now()
    const answer = await surely(world, '/v1/auth/refresh', {}, token)
    live.splice(live.indexOf(token), 1)
    if (answer.status === 200) live.push(String(answer.body.refreshJwt))
    // A replaced token is only accepted for so long, whoever lost the answer.
    else if (performance.now() - startedAt < replacedTokenMs)
      world.lost(`a session of ${loginId} was signed out: ${answer.body.errorMessage}`)
    else world.report.lateRefreshes += 1
  }

  async function signOut() {
    const token = live.pop()
    if (token === undefined) return
    const answer = await ask(world, '/v1/auth/logout', {}, token)
    if (answer.status === 200) {
      ended.push(token)
      await refused(token)
    }
  }

  async function refused(token: string) {
    const answers = await Promise.all(world.cluster.nodes.map(node => ask(world, '/v1/auth/refresh', {}, token, node)))
    if (answers.some(({ status }) => status === 200)) world.lost(`the end of a session of ${loginId}, which was let in`)
  }

  return {
    async run() {
      await surely(world, '/v1/mgmt/user/create', { loginId })
      while (!world.isOver()) {
        const act = world.random.below(5)
        const token = live.length === 0 ? undefined : world.random.oneOf(live)
        if (token === undefined || act === 0) await signIn()
        else if (act === 1) await signOut()
        else await refresh(token)
        await pause()
      }
    },
    async check() {
      for (const token of [...live]) await refresh(token)
      for (const token of ended) await refused(token)
    },
  }
}

/** Grants and revokes; with `full` every node answers what was acknowledged last. */
export function relationClient(world: World, name: string): Client {
  const tuple = { resource: name, resourceType: 'doc', relation: 'viewer', target: `${name}-user`, targetType: 'user' }
  let state: 'granted' | 'revoked' | 'unknown' = 'revoked'

  async function change() {
    const grants = world.random.below(2) === 0
    const path = grants ? '/v1/mgmt/fga/relations' : '/v1/mgmt/fga/relations/delete'
    const answer = await ask(world, path, { tuples: [tuple] })
    if (answer.status === 200) state = grants ? 'granted' : 'revoked'
    else if (answer.isUnknown) state = 'unknown'
    else world.report.violations.push(`${name} cannot be ${grants ? 'granted' : 'revoked'}: ${JSON.stringify(answer)}`)
  }

  async function compare() {
    const before = state
    if (before === 'unknown') return
    const answers = await Promise.all(
      world.cluster.nodes.map(node =>
        ask(world, '/v1/mgmt/fga/check', { tuples: [tuple], consistency: 'full' }, undefined, node),
      ),
    )
    for (const [index, { status, body }] of answers.entries()) {
      if (status !== 200) continue
      const allowed = list(body.tuples)[0]?.allowed === true
      if (allowed !== (before === 'granted'))
        world.lost(`${name} was ${before}, and node ${index + 1} says ${allowed ? 'allowed' : 'denied'}`)
    }
  }

  return {
    async run() {
      while (!world.isOver()) {
        await change()
        await compare()
        await pause()
      }
    },
    check: compare,
  }
}

/** Imports users in jobs, one after the other: each user is created once. */
export function jobClient(world: World, name: string): Client {
  const started: { id: string; prefix: string }[] = []

  async function start() {
    const prefix = `${name}-${started.length}-`
    const users = Array.from({ length: rowsOfJob }, (_, row) => JSON.stringify({ loginId: `${prefix}${row}` })).join(
      '\n',
    )
    const { status, body } = await ask(world, '/v1/gatehouse/jobs/users/import', { source: 'gatehouse', users })
    // A job whose answer was lost may run too: its users are of no other job.
    const job = body.job as { id: string } | undefined
    started.push({ id: status === 200 && job ? job.id : '', prefix })
  }

  async function ended(id: string): Promise<Record<string, unknown>> {
    const until = performance.now() + jobMsMax
    for (;;) {
      const { body } = await surely(world, '/v1/gatehouse/jobs/load', { ids: [id] })
      const [job] = list(body.jobs)
      const isUnderWay = job?.status === 'queued' || job?.status === 'running'
      if (!isUnderWay || performance.now() > until) return job ?? {}
      await pause(200)
    }
  }

  return {
    async run() {
      while (!world.isOver()) {
        await start()
        const id = started.at(-1)?.id
        if (id) await ended(id)
        else await pause(500)
      }
    },
    async check() {
      for (const { id, prefix } of started) {
        if (id === '') continue
        const job = await ended(id)
        if (job.succeeded !== rowsOfJob || job.failed !== 0)
          world.lost(`the import ${prefix} ended with ${JSON.stringify(job)}`)
        const { body } = await surely(world, '/v2/mgmt/user/search', { text: prefix, limit: 1 })
        if (body.total !== rowsOfJob) world.lost(`the import ${prefix} made ${body.total} users`)
      }
    },
  }
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : []
}
