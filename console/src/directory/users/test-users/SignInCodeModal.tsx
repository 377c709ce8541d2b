import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { mutation } from '../../../kit/api/mutation.ts'
import { SecretModal } from '../../../kit/feedback/SecretModal.tsx'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { formatExactTime, formatRelativeTime } from '../../../kit/format/time.ts'
import type { User } from '../user/user-context.ts'
import { TestUserCodeGenerate } from './documents.ts'
import { testUsers } from './messages.ts'

type Channel = keyof typeof testUsers.channels
/** A code that is shown, and what is said of its end. */
type Shown = { code: string; note?: string }

// What would be sent by email would otherwise be sent to the phone.
function usualChannel({ loginIds: [first = ''], email }: User): Channel {
  return first.includes('@') || email ? 'EMAIL' : 'SMS'
}

/** Makes the code that a test user would get in a message, and shows it once. */
export function SignInCodeModal({ user, isOpen, onClose }: { user: User; isOpen: boolean; onClose: () => void }) {
  const [loginId, setLoginId] = useState(user.loginIds[0] ?? '')
  const [channel, setChannel] = useState(usualChannel(user))
  const [shown, setShown] = useState<Shown>()
  const { isRunning, errors, failure, run } = useChange()
  const request = mutation(
    TestUserCodeGenerate,
    { input: { id: user.id, loginId, channel } },
    (answer): Shown | undefined => {
      if (!('oneTimeCode' in answer) || !answer.oneTimeCode) return undefined
      const { oneTimeCode: code, expiresAt } = answer
      if (!expiresAt) return { code }
      const relative = formatRelativeTime(expiresAt, Date.now())
      return { code, note: testUsers.expires(relative, formatExactTime(expiresAt)) }
    },
  )
  const show = (made: Shown) => {
    onClose()
    setShown(made)
  }
  return (
    <>
      <FormModal
        isOpen={isOpen}
        title={testUsers.getCode}
        isDirty={false}
        errors={errors}
        failure={failure}
        isRunning={isRunning}
        action={testUsers.getCode}
        request={request}
        onSubmit={() => run(request, { onDone: show })}
        onClose={onClose}
      >
        <Text size="sm">{testUsers.getCodeText}</Text>
        <Select
          data-autofocus
          label={testUsers.loginId}
          data={user.loginIds}
          value={loginId}
          error={errors.loginId}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={chosen => setLoginId(chosen ?? '')}
        />
        <Select
          label={testUsers.channel}
          description={testUsers.channelHelp}
          data={Object.entries(testUsers.channels).map(([value, label]) => ({ value, label }))}
          value={channel}
          error={errors.channel}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          // The options are the channels.
          onChange={chosen => setChannel(chosen as Channel)}
        />
      </FormModal>
      <SecretModal title={testUsers.code} secret={shown?.code} note={shown?.note} onClose={() => setShown(undefined)} />
    </>
  )
}
