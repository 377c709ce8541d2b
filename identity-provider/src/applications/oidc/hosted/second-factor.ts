import { renderHostedCode } from '@gatehouse/pages'
import { OperationError } from '@gatehouse/operation'
import { accept } from './accept.ts'
import { type CodeProblem, codeProblem, codeStatus } from './problems.ts'
import { signInPage } from './sign-in-page.ts'
import { beginTrust, trustField } from './trust.ts'
import { type HostedDependencies, type Outcome, page, redirect, type Step, type Visit } from './visit.ts'

/** What people with an authenticator app are asked for after any other proof. */
export function secondFactorSteps(hosted: HostedDependencies): Step[] {
  const askPage = (visit: Visit, kind: 'authenticator' | 'recovery', error?: CodeProblem): Outcome =>
    page(
      error === undefined ? 200 : codeStatus[error],
      renderHostedCode({
        ...visit.shown,
        reason: kind,
        action: visit.path(kind === 'recovery' ? '/recovery-code' : '/second-factor'),
        other:
          kind === 'recovery'
            ? { label: 'useAuthenticator', url: visit.path('/second-factor') }
            : { label: 'useRecovery', url: visit.path('/recovery-code') },
        trust: visit.settings.trustedDeviceDays > 0 ? trustOf(visit) : undefined,
        error,
      }),
    )

  const trustOf = ({ form, settings }: Visit) => ({
    ...trustField,
    days: settings.trustedDeviceDays,
    isChosen: form[trustField.name] === trustField.value,
  })

  const step = (path: string, kind: 'authenticator' | 'recovery'): Step => ({
    path,
    limit: kind === 'recovery' ? 'recoveryCodes.signIn' : 'totp.verify',
    get: async visit => (visit.state.proven ? askPage(visit, kind) : redirect(visit.path(''))),
    async post(visit) {
      const { proven } = visit.state
      if (!proven) return page(401, await signInPage(hosted, visit))
      const prove = kind === 'recovery' ? hosted.proveRecoveryCode : hosted.proveTotp
      const code = (visit.form.code ?? '').replaceAll(/\s/g, '')
      const begun: { cookie?: string | undefined } = {}
      const answer = await accept(hosted, async tx => {
        const proof = await prove(tx, visit.call, { loginId: proven.userId, code })
        if (!(proof instanceof OperationError)) begun.cookie = await beginTrust(hosted, visit, tx, proof.row)
        return proof
      })
      if (answer instanceof OperationError) return askPage(visit, kind, codeProblem(answer))
      const factor = kind === 'recovery' ? 'otp' : 'totp'
      return {
        is: 'proven',
        userId: proven.userId,
        factor,
        method: proven.method,
        isStrong: true,
        cookie: begun.cookie,
      }
    },
  })

  return [step('/second-factor', 'authenticator'), step('/recovery-code', 'recovery')]
}
