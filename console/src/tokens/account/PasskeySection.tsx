import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { Section } from '../../kit/page/Section.tsx'
import { canAddPasskey, startPasskey } from './add-passkey.ts'
import { account } from './messages.ts'

/** Leads to the page of the identity provider that adds a passkey, and back; nothing where there is none. */
export function PasskeySection({ email }: { email: string | null }) {
  const [isPossible, setIsPossible] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    let isGone = false
    const tell = (answer: boolean) => isGone || setIsPossible(answer)
    canAddPasskey().then(tell, () => tell(false))
    return () => {
      isGone = true
    }
  }, [])
  if (!isPossible) return null
  const add = async () => {
    setIsLeaving(true)
    try {
      window.location.assign(await startPasskey(email))
    } catch (error) {
      setIsLeaving(false)
      notifications.show({ color: 'red', title: account.passkeyFailed, message: String(error) })
    }
  }
  return (
    <Section title={account.passkeys} description={account.passkeysHelp}>
      <Group>
        <Button variant="default" loading={isLeaving} onClick={add}>
          {account.addPasskey}
        </Button>
      </Group>
    </Section>
  )
}
