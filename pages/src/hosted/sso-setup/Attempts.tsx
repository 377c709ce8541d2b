import { readableText, shownText } from '../../texts/shown-text.ts'
import type { Text } from '../../texts/text.ts'
import type { SsoSetupAttempt } from './setup.ts'
import { Values } from './Values.tsx'

/** Sign-ins and tests: what came, what was expected, and what to do on whose side. */
export function Attempts({ attempts, text }: { attempts: readonly SsoSetupAttempt[]; text: Text }) {
  return (
    <ul className="attempts">
      {attempts.map(({ id, isTest, status, time, failed, profile }) => (
        <li key={id} className={status}>
          <p>
            <strong>{text(`setup.status.${status}`)}</strong> · {text(isTest ? 'setup.aTest' : 'setup.aSignIn')} ·{' '}
            <bdi>{shownText(time)}</bdi>
          </p>
          {failed === undefined ? null : (
            <>
              <p lang="en" dir="ltr">
                {readableText(failed.remedy)}
              </p>
              <Values
                values={[
                  { label: text('setup.received'), value: failed.received },
                  { label: text('setup.expected'), value: failed.expected },
                ]}
              />
            </>
          )}
          {profile === undefined ? null : (
            <Values
              values={[
                { label: text('setup.mapping.email'), value: profile.email },
                { label: text('setup.mapping.name'), value: profile.name },
                { label: text('setup.mapping.group'), value: profile.groups },
                { label: text('setup.roles'), value: profile.roles },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
