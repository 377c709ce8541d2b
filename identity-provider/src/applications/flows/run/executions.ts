import { transact } from '@gatehouse-id/database'
import { InvalidInput } from '@gatehouse-id/operation'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import { FlowExpired, FlowOutdated } from '../errors.ts'
import {
  claimExecution,
  deleteExecution,
  keepNewestExecutions,
  type ExecutionRow,
  findExecution,
  insertExecution,
  listAbandonedExecutions,
  saveExecution,
} from '../store.ts'
import { FlowState } from './state.ts'

/** As long as the hosted pages keep a sign-in. */
const lifetimeMs = 60 * 60_000
/** What came of a run that a back end asks for later. */
const unattendedMs = 24 * 60 * 60_000
const stateCharactersMax = 200_000
/** What a visitor typed and asked for. */
const typedCharactersMax = 16_000
/** Runs that wait for visitors of one network; one more, and the oldest is forgotten. */
const waitingMax = 2_000
/** A test run carries the document that it tests. */
const testCharactersMax = 5_000_000
/** A request that is not heard of for so long has died with its node. */
const leaseMs = 6_000
const renewalMs = 2_000
const retryMs = 200
const separator = '|#|'
/** In place of the secret, where something else proves who goes on: the token of a link, or the cookie of our pages. */
const linkMark = 'link'
const returnMark = 'return'

/** A run that one request has to itself. */
export type Claimed = {
  id: string
  /** '' for a run that was taken over by nobody's request: the one that is stored stays. */
  secret: string
  /** The number of the answer to this request. */
  step: number
  state: FlowState
  /** Of the lease, while a request does the step; '' for one that only reads, or that begins the run. */
  owner: string
  /** A digest of the network of the visitor who began it; '' for one of a back end, or a test. */
  source: string
  /** Stored already; a first request stores its run when it has to wait. */
  isStored: boolean
}

export type Executions = {
  /** @param network of the visitor who begins; none for a back end, or a test */
  begin(state: FlowState, network?: string): Claimed
  /**
   * The run, for one request; the next request has to name the next step.
   * @throws {FlowOutdated} for a step that was sent before
   * @throws {FlowExpired} when the run has ended, expired, or went on elsewhere
   */
  claim(projectId: string, request: { executionId: string; stepId: string }): Promise<Claimed>
  /**
   * The run of a link, for whoever brings its token. Saved, the secret of the browser that asked for the link ends;
   * `isOwn` when `ownId` says that this is that browser. @throws what `claim` throws
   */
  claimByLink(projectId: string, executionId: string, ownId: string): Promise<Claimed & { isOwn: boolean }>
  /** The same run as it is, without taking it. @throws {FlowExpired} */
  findByLink(projectId: string, executionId: string, ownId: string): Promise<Claimed & { isOwn: boolean }>
  /** The run as it is, without taking its step. @throws what `claim` throws */
  read(projectId: string, request: { executionId: string; stepId: string }): Promise<Claimed>
  /** The run wherever it stands. @throws {FlowExpired} */
  peek(projectId: string, executionId: string): Promise<Claimed>
  /** Takes over runs of back ends whose node died; of all nodes that ask one gets each. */
  takeOverAbandoned(limit: number): Promise<{ projectId: string; claimed: Claimed }[]>
  /** A run that nobody works at, for one that found it so. @throws {FlowOutdated} when somebody does */
  takeOver(projectId: string, found: Claimed): Promise<Claimed>
  save(projectId: string, claimed: Claimed): Promise<void>
  /** With another secret, so that the page that has run it cannot go on. */
  renew(claimed: Claimed): void
  /** Stores what the step has come to so far: a request that takes over from this one goes on there. */
  checkpoint(projectId: string, claimed: Claimed): Promise<void>
  /** Keeps the lease alive while `work` runs. */
  whileLeased<Result>(projectId: string, claimed: Claimed, work: () => Promise<Result>): Promise<Result>
  /** Gives the step back after a failure that is not the visitor's. */
  release(projectId: string, claimed: Claimed): Promise<void>
  end(projectId: string, claimed: Claimed): Promise<void>
}

/** The id that a page gets: who has it can go on. */
export function executionIdOf({ id, secret, state }: Pick<Claimed, 'id' | 'secret' | 'state'>): string {
  return `${rootFlowOf(state)}${separator}${id}.${secret}`
}
/** The id for messages: it opens nothing without the token of the link. */
export function linkIdOf({ id, state }: Pick<Claimed, 'id' | 'state'>): string {
  return `${rootFlowOf(state)}${separator}${id}.${linkMark}`
}
/** The id for URLs that lead back to pages of ours, which know the run by their cookie. */
export function returnIdOf({ id, state }: Pick<Claimed, 'id' | 'state'>): string {
  return `${rootFlowOf(state)}${separator}${id}.${returnMark}`
}
export function isLinkId(executionId: string): boolean {
  return executionId.endsWith(`.${linkMark}`)
}

/** The flow that was asked for, also while it runs another one. */
export function rootFlowOf({ flowId, callers }: FlowState): string {
  return callers[0]?.flowId ?? flowId
}

function readId(executionId: string): { id: string; secret: string } {
  const [id = '', secret = ''] = executionId.slice(executionId.indexOf(separator) + separator.length).split('.')
  return { id, secret }
}

export function createExecutions({ db, clock, random, newId, encryption }: Dependencies): Executions {
  // The component splits the ids in its URL at the first underscore, so that a secret must have none.
  const newSecret = () => Buffer.from(random(24)).toString('hex')
  const newLease = () => ({ owner: newSecret(), until: clock() + leaseMs })
  const answered = { lease_owner: '', lease_until: 0 }
  const purpose = (projectId: string, id: string) => `flow ${projectId} ${id}`

  function seal(projectId: string, { id, state, source }: Claimed): string {
    const { form, input, options } = state
    if (source !== '' && JSON.stringify([form, input, options]).length > typedCharactersMax)
      throw new InvalidInput({ message: `input: the form must have at most ${typedCharactersMax} characters in all` })
    const text = JSON.stringify(state)
    if (text.length > (state.ends === 'test' ? testCharactersMax : stateCharactersMax))
      throw new FlowExpired({ message: 'the flow has collected too much' })
    return encryption.encrypt(text, purpose(projectId, id))
  }
  function open(row: ExecutionRow, secret: string): Claimed {
    const text = encryption.decrypt(row.state, purpose(row.project_id, row.id))
    const state = FlowState.parse(JSON.parse(text))
    return { id: row.id, secret, step: row.step, state, owner: row.lease_owner, source: row.source, isStored: true }
  }

  async function find(projectId: string, { executionId, stepId }: { executionId: string; stepId: string }) {
    const { id, secret } = readId(executionId)
    const row = await findExecution(db, { projectId, id })
    if (!row || row.digest !== digest(secret) || row.expires_at <= clock()) throw new FlowExpired()
    if (String(row.step) !== stepId || row.lease_owner !== '') throw new FlowOutdated()
    return { row, secret }
  }

  async function findLinked(projectId: string, executionId: string, ownId: string) {
    const { id } = readId(executionId)
    const own = readId(ownId)
    const row = await findExecution(db, { projectId, id })
    if (!row || row.expires_at <= clock()) throw new FlowExpired()
    return { row, isOwn: own.id === id && digest(own.secret) === row.digest }
  }

  /** Whether another request does the step that is wanted, and may have died: that shows within a lease. */
  async function isUnderWay(
    projectId: string,
    { id, digest: wanted, step }: { id: string; digest: string; step: number },
  ) {
    const row = await findExecution(db, { projectId, id })
    return row?.digest === wanted && row.step === step + 1 && row.lease_owner !== ''
  }

  return {
    begin: (state, network = '') => ({
      id: newId('FX'),
      secret: newSecret(),
      step: 1,
      state,
      owner: '',
      source: network && digest(network),
      isStored: false,
    }),

    async claim(projectId, { executionId, stepId }) {
      const { id, secret } = readId(executionId)
      const step = /^\d{1,9}$/.test(stepId) ? Number(stepId) : -1
      const wanted = { projectId, id, digest: digest(secret), step }
      for (let waitedMs = 0; waitedMs <= leaseMs + retryMs; waitedMs += retryMs) {
        const row = await transact(db, tx => claimExecution(tx, { ...wanted, now: clock(), lease: newLease() }))
        if (row) return open(row, secret)
        if (!(await isUnderWay(projectId, wanted))) break
        await new Promise(resolve => setTimeout(resolve, retryMs))
      }
      await find(projectId, { executionId, stepId })
      // Another request took the step between the two.
      throw new FlowOutdated()
    },

    async findByLink(projectId, executionId, ownId) {
      const { row, isOwn } = await findLinked(projectId, executionId, ownId)
      return { ...open(row, ''), isOwn }
    },

    async claimByLink(projectId, executionId, ownId) {
      const { row, isOwn } = await findLinked(projectId, executionId, ownId)
      const { id } = row
      const secret = newSecret()
      const claimed = await transact(db, async tx => {
        const wanted = { projectId, id, digest: row.digest, step: begunStep(row), now: clock(), lease: newLease() }
        const taken = await claimExecution(tx, wanted)
        if (!taken) throw new FlowOutdated()
        return taken
      })
      return { ...open(claimed, secret), isOwn }
    },

    async read(projectId, request) {
      const { row, secret } = await find(projectId, request)
      return open(row, secret)
    },

    async peek(projectId, executionId) {
      const { id, secret } = readId(executionId)
      const row = await findExecution(db, { projectId, id })
      if (!row || row.digest !== digest(secret) || row.expires_at <= clock()) throw new FlowExpired()
      return open(row, secret)
    },

    async takeOverAbandoned(limit) {
      const found = await listAbandonedExecutions(db, { now: clock(), limit })
      const taken = found.map(async ({ project_id: projectId, id, ...row }) => {
        const wanted = { projectId, id, digest: row.digest, step: begunStep(row), now: clock(), lease: newLease() }
        const claimed = await transact(db, tx => claimExecution(tx, wanted))
        return claimed ? [{ projectId, claimed: open(claimed, '') }] : []
      })
      return (await Promise.all(taken)).flat()
    },

    async takeOver(projectId, { id, secret, step, owner }) {
      const begun = begunStep({ step, lease_owner: owner })
      const wanted = { projectId, id, digest: digest(secret), step: begun, now: clock(), lease: newLease() }
      const row = await transact(db, tx => claimExecution(tx, wanted))
      if (!row) throw new FlowOutdated()
      return open(row, secret)
    },

    async save(projectId, claimed) {
      const { id, secret, step, owner, source } = claimed
      const state = seal(projectId, claimed)
      const { ends, result } = claimed.state
      const goes_on: 0 | 1 = ends === 'unattended' && !result ? 1 : 0
      const stored = { state, goes_on, ...answered }
      await transact(db, async tx => {
        if (!claimed.isStored) {
          const expires_at = clock() + (ends === 'unattended' ? unattendedMs : lifetimeMs)
          const row = { project_id: projectId, id, step, expires_at, digest: digest(secret), source, ...stored }
          await insertExecution(tx, row)
          if (source !== '') await keepNewestExecutions(tx, waitingMax, { projectId, source })
          return
        }
        const changes = { ...stored, step, ...(secret !== '' && { digest: digest(secret) }) }
        if (!(await saveExecution(tx, { projectId, id, owner }, changes))) throw new FlowExpired()
      })
    },

    renew(claimed) {
      claimed.secret = newSecret()
    },

    async checkpoint(projectId, claimed) {
      const { id, owner, isStored } = claimed
      if (!isStored || owner === '') return
      const state = seal(projectId, { ...claimed, state: { ...claimed.state, isUnfinished: true } })
      if (!(await transact(db, tx => saveExecution(tx, { projectId, id, owner }, { state })))) throw new FlowExpired()
    },

    async whileLeased(projectId, claimed, work) {
      const renewal = setInterval(() => {
        const { id, owner } = claimed
        const lease = { lease_until: clock() + leaseMs }
        // Missed, the lease ends, which is what it is for.
        if (owner !== '') transact(db, tx => saveExecution(tx, { projectId, id, owner }, lease)).catch(() => undefined)
      }, renewalMs)
      try {
        return await work()
      } finally {
        clearInterval(renewal)
      }
    },

    async release(projectId, { id, step, owner, isStored }) {
      if (isStored && owner !== '')
        await transact(db, tx => saveExecution(tx, { projectId, id, owner }, { ...answered, step: step - 1 }))
    },

    async end(projectId, { id, isStored }) {
      if (isStored) await transact(db, tx => deleteExecution(tx, { projectId, id }))
    },
  }
}

/** The step that is to be done, or that a request is doing. */
function begunStep({ step, lease_owner }: Pick<ExecutionRow, 'step' | 'lease_owner'>): number {
  return lease_owner === '' ? step : step - 1
}
