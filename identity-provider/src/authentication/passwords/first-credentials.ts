import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { putImportedSeed } from '../second-factors/totp/imported-seed.ts'
import { toStoredHash } from './imported/verify.ts'
import type { SetPassword } from './set.ts'
import { type FirstCredentials, noteGiven } from '../../directory/index.ts'

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

    async store(tx, call, user, { hash, seed, mustChange = false, hasIdentities = false }) {
      if (hash !== undefined || seed !== undefined || hasIdentities) await noteGiven(tx, call, user)
      if (hash !== undefined) await setPassword.store(tx, user, { hash, mustChange })
      if (seed !== undefined) await putImportedSeed(tx, dependencies, user, seed)
    },

    async storeMany(tx, call, users) {
      for (const { row, hash, seed, hasIdentities = false } of users)
        if (hash !== undefined || seed !== undefined || hasIdentities) await noteGiven(tx, call, row)
      await setPassword.storeOfNew(
        tx,
        users.flatMap(({ row, hash, mustChange = false }) => (hash === undefined ? [] : [{ row, hash, mustChange }])),
      )
      for (const { row, seed } of users) if (seed !== undefined) await putImportedSeed(tx, dependencies, row, seed)
    },
  }
}
