import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { insertPasskey } from '../passkeys/store.ts'
import { readPasskeys, toPasskeyRow } from '../passkeys/user-passkeys/imported.ts'
import { replaceSecurityQuestions } from '../second-factors/security-questions/store.ts'
import { putImportedSeed } from '../second-factors/totp/imported-seed.ts'
import { toStoredHash } from './imported/verify.ts'
import type { SetPassword } from './set.ts'
import { type FirstCredentials, noteGiven, TakenMeanwhile } from '../../directory/index.ts'

export function createFirstCredentials(
  dependencies: Pick<Dependencies, 'clock' | 'encryption'>,
  { setPassword }: { setPassword: SetPassword },
): FirstCredentials {
  return {
    async hashOf(projectId, { password, hashedPassword, input }) {
      if (hashedPassword) return toStoredHash(hashedPassword)
      if (password === undefined) return undefined
      const names = [input.displayName ?? '', input.givenName ?? '', input.familyName ?? '']
      const loginIds = [input.loginId, ...input.additionalLoginIds]
      return setPassword.forNewUser(projectId, password, { loginIds, email: input.email ?? '', names })
    },

    importedHash: toStoredHash,

    passkeysOf: imported => readPasskeys('passkeys', imported),

    async store(tx, call, user, { hash, seed, mustChange = false, hasIdentities = false }) {
      if (hash !== undefined || seed !== undefined || hasIdentities) await noteGiven(tx, call, user)
      if (hash !== undefined) await setPassword.store(tx, user, { hash, mustChange })
      if (seed !== undefined) await putImportedSeed(tx, dependencies, user, seed)
    },

    async storeMany(tx, call, users) {
      for (const { row, hash, seed, hasIdentities = false, passkeys = [] } of users)
        if (hash !== undefined || seed !== undefined || hasIdentities || passkeys.length > 0)
          await noteGiven(tx, call, row)
      await setPassword.storeOfNew(
        tx,
        users.flatMap(({ row, hash, mustChange = false, passwordChangedAt: changedAt, oldHashes }) =>
          hash === undefined ? [] : [{ row, hash, mustChange, changedAt, oldHashes }],
        ),
      )
      const now = dependencies.clock()
      for (const { row, seed, passkeys = [], securityQuestions = [] } of users) {
        if (seed !== undefined) await putImportedSeed(tx, dependencies, row, seed)
        for (const passkey of passkeys)
          if (!(await insertPasskey(tx, toPasskeyRow(row, passkey, now)))) throw new TakenMeanwhile()
        const scope = { projectId: row.project_id, userId: row.id }
        if (securityQuestions.length > 0)
          await replaceSecurityQuestions(
            tx,
            scope,
            securityQuestions.map(({ id, answerHash }, place) => ({
              project_id: row.project_id,
              user_id: row.id,
              question_id: id,
              place,
              answer_hash: answerHash,
              created_at: now,
            })),
          )
      }
    },
  }
}
