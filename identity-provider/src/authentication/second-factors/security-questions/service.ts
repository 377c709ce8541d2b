import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../../activity/index.ts'
import { auditTarget, hasSecondFactor, lockUser, proven } from '../../../directory/index.ts'
import { asUser, type Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { SettingsOf } from '../../../projects/index.ts'
import {
  type CompleteSignIn,
  getOwnUser,
  requireStillLive,
  SecondFactorNeeded,
  type SessionOf,
} from '../../../tokens/index.ts'
import { hashPassword, verifyPassword } from '../../passwords/hash.ts'
import { isBrowserOf, sourceOf } from '../../rate-limits/asker.ts'
import { clearGuesses, countGuess } from '../../rate-limits/guesses.ts'
import { type securityQuestions, NoSecurityQuestions, WrongAnswers } from './contract.ts'
import { normalizedAnswer, questionIds, questionsIn } from './questions.ts'
import { listSecurityQuestions, replaceSecurityQuestions } from './store.ts'

type Needs = { sessionOf: SessionOf; completeSignIn: CompleteSignIn; recordAudit: RecordAudit; settings: SettingsOf }

/** As `amr` of tokens has it (RFC 8176 §2). */
const knowledge = 'kba'

export function securityQuestionsService(
  { db, clock, passwordCost }: Dependencies,
  { sessionOf, completeSignIn, recordAudit, settings }: Needs,
): Service<typeof securityQuestions, Call> {
  /** All are compared, so that the time of an answer does not tell which one is wrong. */
  async function areRight(
    rows: { question_id: string; answer_hash: string }[],
    given: { id: string; answer: string }[],
  ) {
    const answers = new Map(given.map(({ id, answer }) => [id, normalizedAnswer(answer)]))
    let wrong = answers.size === rows.length ? 0 : 1
    for (const { question_id, answer_hash } of rows)
      if (!(await verifyPassword(answer_hash, answers.get(question_id) ?? ''))) wrong += 1
    return wrong === 0
  }

  return {
    async setup({ loginId, answers }, call) {
      const { projectId } = call
      const { session } = await sessionOf.toChangeCredentials(call)
      const hashed: { id: string; hash: string }[] = []
      for (const { id, answer } of answers)
        hashed.push({ id, hash: await hashPassword(normalizedAnswer(answer), passwordCost) })
      await transact(db, async tx => {
        await requireStillLive(tx, session, clock())
        const { row } = await getOwnUser(tx, session, loginId)
        const scope = { projectId, userId: row.id }
        await lockUser(tx, scope)
        const rows = hashed.map(({ id, hash }, place) => ({
          project_id: projectId,
          user_id: row.id,
          question_id: id,
          place,
          answer_hash: hash,
          created_at: clock(),
        }))
        await replaceSecurityQuestions(tx, scope, rows)
        const target = auditTarget(row)
        const data = { questions: answers.map(({ id }) => id) }
        await recordAudit(tx, asUser(call, target), { action: 'SecurityQuestionsSet', target, data })
      })
      return {}
    },

    async load({ loginId }, call) {
      const { session } = await sessionOf.refresh(call)
      const { row } = await getOwnUser(db, session, loginId)
      const { messages } = await settings.of(call.projectId)
      const own = await listSecurityQuestions(db, { projectId: call.projectId, userId: row.id })
      const ids = own.length > 0 ? own.map(({ question_id }) => question_id) : questionIds
      return { questions: questionsIn([messages.locale], ids), isSetUp: own.length > 0 }
    },

    async verify({ loginId, answers, stepup }, call) {
      const { projectId } = call
      const { session } = await sessionOf.refresh(call)
      const { row } = await getOwnUser(db, session, loginId)
      // What is known can be found out: it must not stand in for what the user has.
      if (stepup && hasSecondFactor(row)) throw new SecondFactorNeeded()
      const rows = await listSecurityQuestions(db, { projectId, userId: row.id })
      if (rows.length === 0) throw new NoSecurityQuestions()
      const intent = { options: { ...(stepup && { stepup }) }, sessionId: session.id }
      const evidence = { intent, method: 'securityQuestions', factor: knowledge }
      const guess = { projectId, subject: `questions ${row.id}`, source: sourceOf(call, row.id) }
      // Counted in its own transaction: comparing takes long, and must not hold one open.
      const locked = await transact(db, tx =>
        countGuess(tx, { ...guess, now: clock(), isKnown: async () => isBrowserOf(call, row.id) }),
      )
      if (locked) throw locked
      const isRight = await areRight(rows, answers)
      return completeSignIn.completeWith(call, evidence, async tx => {
        if (isRight) {
          await clearGuesses(tx, guess)
          return { row: proven(row), firstSeen: false }
        }
        const target = auditTarget(row)
        const data = { reason: 'wrong answers' }
        await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'securityQuestions', target, data })
        return new WrongAnswers()
      })
    },
  }
}
